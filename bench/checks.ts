import Ajv, { _ } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import * as v from "valibot";
import { jsonSchema } from "../service/server/json-schema";
import { isCalendarDate, isCalendarInstant, readValue } from "@strikebook/contract";
import { processorMs } from "./measure";
import { openResponses } from "./service-responses";
import type { BenchTable } from "./table";
import { tableCases } from "./table-cases";

/** Measures the check of a response by the contract's own check, by Valibot alone and by code that Ajv writes at build time. */
export async function benchChecks(): Promise<BenchTable[]> {
  const responseText = openResponses();
  const compiler = new Ajv({ formats, strict: false, messages: false });
  const rows: BenchTable["rows"] = [];
  for (const { name, path, schema } of tableCases) {
    const body: unknown = JSON.parse(await responseText(path));
    const check = compiler.compile(jsonSchema(schema));
    if (!check(body)) throw new Error(`Ajv does not accept the response of ${path}.`);
    const [own = 0, valibot = 0, ajv = 0] = processorMs(
      () => readValue(schema, body),
      () => v.safeParse(schema, body, { abortEarly: true }),
      () => check(body),
    );
    rows.push([name, own, (valibot / own).toFixed(2), (ajv / own).toFixed(2)]);
  }
  return [
    {
      title: "The check of a parsed response",
      columns: ["Response", "own ms", "Valibot (x)", "Ajv (x)"],
      rows,
      note: "Processor time. (x) is a multiple of the time of the own check.",
    },
    await sizes(),
  ];
}

const formats = {
  date: { type: "string", validate: isCalendarDate },
  "date-time": { type: "string", validate: isCalendarInstant },
} as const;

/** Returns the module that Ajv writes for all schemas, without the formats, which the contract checks. */
function ajvModule(): string {
  const ajv = new Ajv({
    code: { source: true, esm: true, formats: _`formats` },
    ...{ formats, strict: false, messages: false },
  });
  for (const [at, { schema }] of tableCases.entries()) ajv.addSchema(jsonSchema(schema), `check${at}`);
  const names = tableCases.map((_case, at) => [`check${at}`, `check${at}`] as const);
  return standaloneCode(ajv, Object.fromEntries(names));
}

async function sizes(): Promise<BenchTable> {
  const minified = async (contents: string) => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: process.cwd(), loader: "ts" },
      ...{ bundle: true, write: false, minify: true, format: "esm", target: "es2022" },
    });
    return (outputFiles?.[0]?.contents.length ?? 0) / 1000;
  };
  const own = await minified('import { readValue } from "./src/contract/read-value"; console.log(readValue)');
  const valibot = await minified('import * as v from "valibot"; console.log(v.safeParse)');
  return {
    title: "Code of the check, kB minified",
    columns: ["Check", "kB"],
    rows: [
      ["own, with Valibot's safeParse", own],
      ["Valibot's safeParse", valibot],
      ["Ajv, written at build time", await minified(ajvModule())],
    ],
  };
}
