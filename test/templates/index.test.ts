import { formulas } from "@strikebook/formulas";
import { contentWith, inputValues } from "../../src/templates/template";
import { templates } from "../../src/templates";
import { readAddress } from "../../workbench/calls/cell-area";

/** The morning screen requests past boards only if its input asks for them. */
const morningWithBoards = { morning_net: 5 };
const sessions = (count: number) => Array.from({ length: count }, (_day, index) => `2026-10-${10 + index}`);

describe.each(templates.map((template) => [template.title, template] as const))("%s", (_title, template) => {
  const { content, inputs } = template;
  const [front] = content.sheets;
  const entered = content.sheets.flatMap(({ name, cells }) =>
    Object.entries(cells).flatMap(([address, entry]) =>
      typeof entry === "string" && entry.startsWith("=") ? [{ place: `${name}!${address}`, formula: entry }] : [],
    ),
  );

  test("has valid addresses, and sheet names with room for a number", () => {
    const addresses = content.sheets.flatMap((sheet) => [
      ...Object.keys(sheet.cells),
      ...Object.keys(sheet.notes),
      ...[...sheet.looks, ...sheet.formats].map(([range]) => range),
      ...[...sheet.scales, ...sheet.bars],
      ...sheet.charts.flatMap(({ categories, series, area }) => [
        categories,
        area,
        ...series.flatMap((one) => [one.values, one.categories ?? categories]),
      ]),
    ]);

    expect([...addresses, ...Object.values(content.names)].filter((address) => !readAddress(address))).toEqual([]);
    expect(content.sheets.filter(({ name }) => name.length > 26)).toEqual([]);
  });

  test("refers to its own sheets only, and to names that it defines", () => {
    const sheets = new Set(content.sheets.map(({ name }) => name));
    const withoutTexts = entered.map(({ formula }) => formula.replace(/"(?:[^"]|"")*"/g, '""'));
    const named = new Set(withoutTexts.flatMap((formula) => formula.match(/\b[a-z]+_[a-z_]+\b/g) ?? []));

    expect(
      withoutTexts
        .flatMap((formula) => Array.from(formula.matchAll(/'([^']+)'!/g), ([, name]) => name ?? ""))
        .filter((name) => !sheets.has(name)),
    ).toEqual([]);
    expect([...named].filter((name) => !(name in content.names))).toEqual([]);
    expect(inputs.filter(({ name }) => !named.has(name))).toEqual([]);
  });

  test("has no format code in a formula that means something else in another language of Excel", () => {
    const codes = entered.flatMap(({ formula }) =>
      Array.from(formula.matchAll(/\bTEXT\([^"]*"([^"]*)"\)|\bTEXT\(/g), ([call, code]) => code ?? call),
    );

    expect(codes.filter((code) => !/^0+$/.test(code))).toEqual([]);
  });

  test("states its question, answer, price and limits on the front sheet", () => {
    const texts = Object.values(front?.cells ?? {}).map(String);

    expect(front?.cells["B4"]).toBe(template.question);
    expect(front?.cells["B5"]).toMatch(/^=/);
    expect(texts).toEqual(expect.arrayContaining(["Price", "What would invalidate this"]));
    expect(texts.some((text) => /\bcredits?\b/.test(text))).toBe(true);
    expect(front?.charts.length).toBeGreaterThan(0);
  });

  test("has a sheet of methods that names sources and what was known when", () => {
    const texts = Object.values(content.sheets.at(-1)?.cells ?? {});

    expect(texts).toEqual(expect.arrayContaining(["What was known when", "Sources"]));
  });

  test("colors its inputs and nothing else, and takes their values", () => {
    const yellow = content.sheets.flatMap(({ name, looks }) =>
      looks.flatMap(([range, look]) => (look === "input" ? [`'${name}'!${range}`] : [])),
    );
    const placeOf = (name: string) => content.names[name]?.replaceAll("$", "");
    const places = inputs.map(({ name }) => placeOf(name));
    const given = Object.fromEntries(inputs.map(({ name }, index) => [name, 1000 + index]));
    const changed = contentWith(template, given).sheets[0]?.cells ?? {};

    expect(yellow).toEqual([...places, ...template.typed.map(placeOf)]);
    expect(places.map((place) => changed[place?.split("!")[1] ?? ""])).toEqual(Object.values(given));
  });

  test("calls the functions that it states", () => {
    const called = new Set(
      entered.flatMap(({ formula }) =>
        Array.from(formula.matchAll(/\b((?:GEX|FLOW|VOL|OPT)\.[A-Z.]+)\(/g), ([, name]) => name ?? ""),
      ),
    );
    for (const { name, endpoint } of formulas) if (endpoint === undefined) called.delete(name); // Sends nothing.
    const stated = template
      .calls({
        inputs: { ...inputValues(template), ...morningWithBoards },
        settledSessions: sessions,
        sessionsBeforeToday: sessions,
        coveredSymbols: ["SPXW", "NVDA"],
      })
      .map(({ name }) => name);

    expect([...called].sort()).toEqual(
      [...new Set([...stated, ...(template.further ? [template.further.name] : [])])].sort(),
    );
  });
});
