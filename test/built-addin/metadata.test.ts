import { readdirSync, readFileSync } from "node:fs";
import { formulas } from "@strikebook/formulas";
import { publishedList } from "../support/addin/published-list";

interface FunctionMetadata {
  id: string;
  name: string;
  description: string;
  options: { excludeFromAutoComplete?: boolean };
  parameters: { name: string; description: string; type: string; dimensionality?: string; optional?: boolean }[];
}

interface Metadata {
  allowErrorForDataTypeAny?: boolean;
  functions: FunctionMetadata[];
}

const { functions: listed, ...metadata } = JSON.parse(readFileSync("dist/functions.json", "utf8")) as Metadata;
/** Those that Excel suggests. */
const functions = listed.filter(({ options }) => !options.excludeFromAutoComplete);

test("the built metadata equals the published list", () => {
  const built = functions.map(({ id, parameters }) => [
    id,
    parameters.map(({ name, optional }) => (optional ? `[${name}]` : name)),
  ]);

  expect(Object.fromEntries(built)).toEqual(publishedList);
});

test("only the functions of the check of Excel are suggested nowhere", () => {
  const hidden = listed.filter((one) => !functions.includes(one));

  expect(hidden.map(({ id }) => id)).toEqual(["STRIKEBOOK.CHECK", "STRIKEBOOK.CHECK.STREAM"]);
});

test("Excel passes error cells to the functions, which say what is wrong", () => {
  expect(metadata.allowErrorForDataTypeAny).toBe(true);
});

test("every formula is in the metadata", () => {
  expect(formulas.map(({ name }) => name)).toEqual(functions.map(({ id }) => id));
});

test("names equal ids, and every function and parameter has a description", () => {
  for (const { id, name, description, parameters } of functions) {
    expect(name).toBe(id);
    expect(description.length).toBeGreaterThan(20);
    for (const parameter of parameters) expect(parameter.description.length).toBeGreaterThan(10);
  }
});

test("symbols, expirations and options accept a range", () => {
  for (const { parameters } of functions) {
    for (const { name, dimensionality } of parameters) {
      if (["symbols", "symbol", "tickers", "contract", "expirations", "options"].includes(name))
        expect(dimensionality).toBe("matrix");
    }
  }
});

test("the built bundle has every formula, without the texts that only functions.json needs", () => {
  const bundle = readFileSync("dist/functions.js", "utf8");

  for (const { id, description } of functions) {
    expect(bundle).toContain(`name:"${id}"`);
    expect(bundle).not.toContain(JSON.stringify(description));
  }
});

/** Sheets as content: the model workbooks and the starter sheet. */
const isTemplate = (file: string) => file.startsWith("src/templates/") || file === "workbench/grid/starter-sheet.ts";

test("the name of a function stands in three files at most: its definition, and formulas for people to start from", () => {
  const texts = ["src", "packages", "mcp", "service", "market", "recordings", "desk", "workbench"].flatMap((part) =>
    readdirSync(part, { recursive: true, encoding: "utf8" })
      .map((name) => `${part}/${name.replaceAll("\\", "/")}`)
      .filter((file) => /\.tsx?$/.test(file) && !isTemplate(file))
      .map((file) => readFileSync(file, "utf8")),
  );
  for (const { id } of functions) {
    // Not as the start of a longer name.
    const whole = new RegExp(`${id.replaceAll(".", "\\.")}(?![\\w.]*[A-Z])`);
    expect(texts.filter((text) => whole.test(text)).length).toBeLessThanOrEqual(3);
  }
});
