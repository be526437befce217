import { readdirSync, readFileSync } from "node:fs";
import { publishedList } from "./support/addin/published-list";

interface FunctionMetadata {
  id: string;
  name: string;
  description: string;
  parameters: { name: string; description: string; type: string; dimensionality?: string; optional?: boolean }[];
}

interface Metadata {
  allowErrorForDataTypeAny?: boolean;
  functions: FunctionMetadata[];
}

const { functions, ...metadata } = JSON.parse(readFileSync("dist/functions.json", "utf8")) as Metadata;

test("the built metadata equals the published list", () => {
  const built = functions.map(({ id, parameters }) => [
    id,
    parameters.map(({ name, optional }) => (optional ? `[${name}]` : name)),
  ]);

  expect(Object.fromEntries(built)).toEqual(publishedList);
});

test("Excel passes error cells to the functions, which say what is wrong", () => {
  expect(metadata.allowErrorForDataTypeAny).toBe(true);
});

test("every function in the sources is in the metadata", () => {
  const files = readdirSync("src/functions", { recursive: true, encoding: "utf8" });
  const declared = files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(`src/functions/${file}`, "utf8"))
    .flatMap((text) => [...text.matchAll(/@customfunction (\S+)/g)].map((match) => match[1]));

  expect(declared.sort()).toEqual(functions.map(({ id }) => id).sort());
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

test("the built bundle registers every function", () => {
  const bundle = readFileSync("dist/functions.js", "utf8");

  for (const { id } of functions) expect(bundle).toContain(`CustomFunctions.associate("${id}"`);
});
