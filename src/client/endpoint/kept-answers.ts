import * as v from "valibot";
import type { Answered } from "./answered";

/** Where answers that never change are kept beyond this workbook, each under the text of its question. */
export interface KeptAnswers {
  /** What was kept under a name; undefined where nothing was. Never rejects. */
  read(name: string): Promise<unknown>;
  /** Keeps it, unless there is no room. Never rejects. `characters` is how much text the answer came in. */
  keep(name: string, answer: unknown, characters: number): Promise<void>;
}

/** The schemas of an answer's record, and of what it says about itself. */
export interface AnswerSchemas<Record, Meta> {
  schema: v.GenericSchema<unknown, Record>;
  meta: v.GenericSchema<unknown, Meta>;
}

/**
 * The answer that was kept, at no cost, or else the one that `ask` brings, which is kept from now on if it will never change.
 *
 * What was kept by another version, and cannot be read, counts as not kept.
 */
export async function keptOrAsked<Record, Meta>(
  kept: KeptAnswers,
  name: string,
  schemas: AnswerSchemas<Record, Meta>,
  ask: () => Promise<Answered<Record, Meta>>,
): Promise<Answered<Record, Meta>> {
  const stored = v.object({ record: schemas.schema, meta: schemas.meta, receivedAtMs: v.number() });
  const found = v.safeParse(stored, await kept.read(name));
  if (found.success) {
    // The schema library cannot tell that an object of two given schemas holds their outputs.
    const answer = found.output as Pick<Answered<Record, Meta>, "record" | "meta" | "receivedAtMs">;
    return { ...answer, freshMs: Infinity, call: { credits: 0 } };
  }
  const answered = await ask();
  const { record, meta, receivedAtMs, freshMs, characters = 0 } = answered;
  if (freshMs === Infinity) void kept.keep(name, { record, meta, receivedAtMs }, characters);
  return answered;
}
