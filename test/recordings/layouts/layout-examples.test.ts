import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { dayOf } from "@strikebook/calendar";
import { chainPages, jsonLayouts, tableLayouts } from "../../../recordings/layouts/readers/known-layouts";
import type { LayoutPage } from "../../../recordings/layouts/definitions/layout";
import { neutral } from "../../../recordings/layouts/vendors/neutral";
import { openInterestOfFile } from "../../../recordings/rules/open-interest";
import type { Contract } from "../../../recordings/snapshots/snapshot";
import { chainFacts, layoutsText } from "../../../scripts/documents/layouts-text";
import { headersOf } from "../../support/recordings/files/example-headers";
import { problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const layouts = [...tableLayouts, ...jsonLayouts];

const call = { bid: 2.1, ask: 2.2, last: 2.15, volume: 7, openInterest: 150, volatility: 0.21, gamma: 0.031 };
const put = { bid: 1.9, ask: 2, last: 1.95, volume: 3, openInterest: 250, volatility: 0.22, gamma: 0.029 };

/** Returns whether a text has a number, with further zeros or without, or a volatility in percent. */
function says(text: string, name: string, value: number): boolean {
  const texts = [value, ...(name === "volatility" ? [Math.round(value * 100)] : [])].map((number) =>
    Number.isInteger(number) ? `${number}(\\.0+)?` : `${number}0*`.replace(".", "\\."),
  );
  return new RegExp(`(?<![\\d./:-])(${texts.join("|")})(?![\\d./:-])`).test(text);
}

const names = ["bid", "ask", "last", "volume", "openInterest", "volatility", "gamma"] as const;

type Numbers = Partial<Record<(typeof names)[number], number | undefined>>;

/** Returns the numbers of a contract that are not missing. */
const knownNumbers = (numbers: Numbers) =>
  Object.fromEntries(names.flatMap((name) => (numbers[name] === undefined ? [] : [[name, numbers[name]]])));

/** Returns the numbers of the call and the put that an example states. One volatility or gamma of a strike is that of both. */
function statedNumbers({ example }: LayoutPage): Numbers[] {
  return [call, put].map((numbers) => {
    const stated = names.map((name) => {
      const isOfStrike = (name === "volatility" || name === "gamma") && !says(example, name, numbers[name]);
      const value = isOfStrike ? call[name] : numbers[name];
      return [name, says(example, name, value) ? value : undefined];
    });
    return Object.fromEntries(stated) as Numbers; // Of the names.
  });
}

const spots = new Map([["ABC", 100]]);
const atMs = Date.parse("2026-01-06T20:45:00Z");
const closeMs = Date.parse("2026-01-06T21:00:00Z");

/** Returns what the flags give that an example needs, and the names of these flags. */
async function neededFlags(page: LayoutPage) {
  const facts = await chainFacts(page);
  const bytes = Readable.from([Buffer.from(neutral().page.example)]);
  const interest = await openInterestOfFile({ bytes, fileName: "open-interest.csv" });
  const given = {
    ...(facts.asOfMs === undefined && { "--at": { atMs } }),
    ...(!facts.hasPrice && { "--spot": { spots } }),
    ...(!facts.has("openInterest") && { "--open-interest": { openInterest: interest } }),
  };
  return Object.entries(given).map(([flag, inputs]) => ({ flag, inputs }));
}

const termsOf = ({ root, expiration, right, strike }: Contract) => [root, expiration, right, strike];

test.each(chainPages.map((page) => [page.heading, page] as const))(
  "the example of %s is read as its two contracts, with the flags that its row of the table names",
  async (_, page) => {
    const { example, fileName = "chain.csv" } = page;
    const flags = await neededFlags(page);
    const inputs = Object.assign({}, ...flags.map((flag) => flag.inputs)) as object;

    const file = await readText(example, { fileName, ...inputs });
    const snapshot = await readOne(example, { fileName, ...inputs });

    expect(layouts.filter(({ name }) => name === file.layout).map((layout) => layout.page)).toContain(page);
    expect(snapshot).toMatchObject({ underlying: "ABC", spot: 100, statedSpot: undefined });
    expect([atMs, closeMs]).toContain(snapshot.asOfMs);
    expect(snapshot.contracts.map(termsOf)).toEqual([
      ["ABC", dayOf(2026, 1, 16), "call", 100],
      ["ABC", dayOf(2026, 1, 16), "put", 100],
    ]);
    const isInterestGiven = flags.some(({ flag }) => flag === "--open-interest");
    const stated = statedNumbers(page).map((numbers, index) => ({
      ...numbers,
      ...(isInterestGiven && { openInterest: [call, put][index]?.openInterest }),
    }));
    expect(snapshot.contracts.map(knownNumbers)).toEqual(stated.map(knownNumbers));
    for (const { flag } of flags) {
      const others = Object.assign({}, ...flags.filter((one) => one.flag !== flag).map((one) => one.inputs)) as object;
      expect(await problemOf(example, { fileName, ...others })).toContain(flag);
    }
  },
);

test.each(chainPages.map((page) => [page.heading, page] as const))(
  "the example of %s is of its own layout and of no other, in whatever order they are asked",
  (_, page) => {
    const { headers, paths } = headersOf(page.example);
    const start = {
      preamble: [],
      forms: { decimal: "point", dayFirst: undefined },
      fileName: page.fileName ?? "",
    } as const;

    const found = [
      ...tableLayouts.filter((layout) =>
        headers.some((header) => layout.open({ ...start, header, placeOf: String }) !== undefined),
      ),
      ...jsonLayouts.filter(({ rows }) => paths.some((path) => rows.test(path))),
    ];

    expect(found.map(({ name, page: own }) => [name, own.heading])).toEqual([[expect.any(String), page.heading]]);
  },
);

test("a table of no known layout is refused with the names of all layouts of tables", async () => {
  const message = await problemOf("a,b,c,d\n1,2,3,4\n");

  expect(message).toContain('the first line is "a,b,c,d"');
  for (const { page } of tableLayouts) expect(message).toContain(page.heading);
});

test("no two layouts have the same heading", () => {
  const headings = chainPages.map(({ heading }) => heading);

  expect(new Set(headings).size).toBe(headings.length);
});

test("docs/data-layouts.md says what the declarations of the layouts say", async () => {
  expect(await readFile("docs/data-layouts.md", "utf8")).toBe(await layoutsText());
});
