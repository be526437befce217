import * as v from "valibot";
import type { Engine } from "../engine/engine";

/** Returns the fields of a hash. */
export async function readHash(engine: Engine, key: string): Promise<ReadonlyMap<string, string>> {
  return fieldsOf(await engine.command("HGETALL", key));
}

/** Returns the fields of a reply that lists names and values in turn. */
export function fieldsOf(reply: unknown): ReadonlyMap<string, string> {
  const pairs = v.parse(v.array(v.string()), reply);
  const fields = new Map<string, string>();
  for (let at = 0; at + 1 < pairs.length; at += 2) fields.set(pairs[at] ?? "", pairs[at + 1] ?? "");
  return fields;
}

/** Returns the fields of a hash of numbers. */
export async function readNumbers(engine: Engine, key: string): Promise<ReadonlyMap<string, number>> {
  return new Map([...(await readHash(engine, key))].map(([name, text]) => [name, Number(text)]));
}

/** Returns a text of JSON as a schema describes it; `undefined` for another text, such as that of a later version. */
export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return read.success ? read.output : undefined;
}
