import { readdirSync, readFileSync } from "node:fs";

/** The published list of this version: name, parameters in order (optional ones in brackets). A promise: append only. */
const published: Record<string, string[]> = {
  "GEX.HEATMAP": ["symbols", "[metric]", "[strikes]", "[expirations]", "[options]"],
  "GEX.LEVELS": ["symbols", "[metric]", "[strikes]", "[expirations]", "[options]"],
  "FLOW.TOP": ["[rows]", "[date]", "[sort]", "[order]", "[options]"],
  "VOL.EVENTS": ["symbols", "[options]"],
  "GEX.ACCOUNT": ["[field]"],
};

interface FunctionMetadata {
  id: string;
  name: string;
  description: string;
  parameters: { name: string; description: string; type: string; dimensionality?: string; optional?: boolean }[];
}

const { functions } = JSON.parse(readFileSync("dist/functions.json", "utf8")) as { functions: FunctionMetadata[] };

test("the built metadata is the published list", () => {
  const built = functions.map(({ id, parameters }) => [
    id,
    parameters.map(({ name, optional }) => (optional ? `[${name}]` : name)),
  ]);

  expect(Object.fromEntries(built)).toEqual(published);
});

test("every function in the sources made it into the metadata", () => {
  const declared = readdirSync("src/functions").flatMap((file) =>
    [...readFileSync(`src/functions/${file}`, "utf8").matchAll(/@customfunction (\S+)/g)].map((match) => match[1]),
  );

  expect(declared.sort()).toEqual(functions.map(({ id }) => id).sort());
});

test("names are their ids, and every function and parameter is described", () => {
  for (const { id, name, description, parameters } of functions) {
    expect(name).toBe(id);
    expect(description.length).toBeGreaterThan(20);
    for (const parameter of parameters) expect(parameter.description.length).toBeGreaterThan(10);
  }
});

test("a symbol, a list of dates and options may each come as a range", () => {
  for (const { parameters } of functions) {
    for (const { name, dimensionality } of parameters) {
      if (["symbols", "expirations", "options"].includes(name)) expect(dimensionality).toBe("matrix");
    }
  }
});

test("the built bundle registers every function", () => {
  const bundle = readFileSync("dist/functions.js", "utf8");

  for (const { id } of functions) expect(bundle).toContain(`CustomFunctions.associate("${id}"`);
});
