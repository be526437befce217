import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadMarket } from "../../../service/start/load-market";
import { chainPath, testWithChains } from "../../support/market/real-chains";
import { cboeCsvFile, parityStrikes } from "../../support/recordings/files/chain-files";
import { dataCommand } from "../../support/recordings/data-command";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";

/** A part of a chain of ABC: the expiration alone differs between parts. */
interface Part {
  time: string;
  date?: string;
  expiration: string;
  price?: number;
  side?: "call" | "put";
}

const [january, february, march] = ["2026-01-16", "2026-02-20", "2026-03-20"];

/** Returns the text of a file of Cboe. The quotes are of a price of 100, and each contract has 10 open. */
function textOf({ time, date = "January 6", expiration = january, price = 100, side }: Partial<Part>): string {
  const text = cboeCsvFile(parityStrikes(100, { expiration }), {
    last: String(price),
    date: `${date}, 2026 at ${time} EST`,
  });
  // Cells 1 to 10 are the call, 12 to 21 the put.
  const blank = (line: string) =>
    line
      .split(",")
      .map((cell, at) => (side && at !== 0 && at !== 11 && at < 11 !== (side === "call") ? "" : cell))
      .join(",");
  return text.replace(/^Fri .*$/gm, blank);
}

/** Writes files into a folder and returns what imports them in an order. */
async function imports(texts: readonly string[]) {
  const files = await recordingFolder();
  const folder = await mkdtemp(join(tmpdir(), "parts-"));
  const paths = texts.map((_, at) => join(folder, `part-${at}.csv`));
  for (const [at, text] of texts.entries()) await writeFile(paths[at] ?? "", text);
  const run = (order: readonly number[], ...flags: string[]) =>
    dataCommand(["import", ...order.map((at) => paths[at] ?? ""), "--into", files.folder, ...flags]);
  return {
    ...files,
    paths,
    run,
    /** Instants in New York and numbers of contracts. */
    async snapshots() {
      return (await files.open()).snapshots.map(({ asOfMs, contracts }) => [timeOf(asOfMs), contracts]);
    },
    /** The rows of the recording, without the names of files. */
    async exported() {
      return (await dataCommand(["export", files.folder])).output;
    },
    async [Symbol.asyncDispose]() {
      await files[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

const timeOf = (ms: number) =>
  new Date(ms).toLocaleTimeString("en-GB", { timeZone: "America/New_York", timeStyle: "short" });

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

test.each([
  ["of one instant", ["1:00 PM", "1:00 PM", "1:00 PM"], [["13:00", 126]]],
  ["within ten minutes", ["1:00 PM", "1:04 PM", "1:09 PM"], [["13:09", 126]]],
  [
    "of which the first two are within ten minutes",
    ["1:00 PM", "1:06 PM", "1:12 PM"],
    [
      ["13:06", 84],
      ["13:12", 42],
    ],
  ],
  ["after one close", ["5:00 PM", "8:48 PM", "9:26 PM"], [["21:26", 126]]],
])(
  "three parts %s are the same recording in every order, together, one by one and twice",
  async (_, times, expected) => {
    const texts = [january, february, march].map((expiration, at) => textOf({ time: times[at] ?? "", expiration }));
    const exports = new Set<string>();
    for (const order of orders) {
      await using one = await imports(texts);
      for (const at of [...order, order[0]]) await one.run([at]);
      await using together = await imports(texts);
      await together.run(order);

      for (const recording of [one, together]) {
        expect(await recording.snapshots()).toEqual(expected);
        exports.add(await recording.exported());
      }
    }
    expect(exports.size).toBe(1);
  },
);

/** The first part is of January, the second one of February, unless they say otherwise. */
test.each<[string, Partial<Part>, Partial<Part>, number, string]>([
  ["eleven minutes apart", {}, { time: "1:11 PM" }, 2, "their instants are 11 minutes apart"],
  ["at prices 0.11 % apart", {}, { price: 100.11 }, 2, "their prices are 100 and 100.11"],
  ["at prices 0.09 % apart", {}, { price: 100.09 }, 1, ""],
  ["before and after the close", { time: "3:58 PM" }, { time: "4:05 PM" }, 1, ""],
  ["in the session and in its evening", { time: "3:45 PM" }, { time: "6:00 PM" }, 2, "135 minutes apart"],
  [
    "of a Friday evening and a Sunday",
    { time: "6:00 PM", date: "January 9" },
    { time: "7:00 PM", date: "January 11" },
    1,
    "",
  ],
  ["of two evenings", { time: "6:00 PM" }, { time: "6:00 PM", date: "January 7" }, 2, ""],
  ["around the open", { time: "9:28 AM" }, { time: "9:33 AM" }, 1, ""],
  ["with a common contract", {}, { expiration: january }, 2, ""],
  ["of the calls and of the puts", { side: "call" }, { expiration: january, side: "put" }, 1, ""],
])("two parts %s are as many snapshots, and a line says why", async (_, first, second, snapshots, note) => {
  await using recording = await imports([
    textOf({ time: "1:00 PM", expiration: january, ...first }),
    textOf({ time: "1:05 PM", expiration: february, ...second }),
  ]);

  const { output } = await recording.run([0, 1]);
  const served = await loadMarket({ kind: "files", paths: recording.paths, read: {} });

  expect((await recording.snapshots()).length).toBe(snapshots);
  expect(served.market.instants("ABC", { firstMs: -Infinity, lastMs: Infinity }, 0)).toHaveLength(snapshots);
  for (const text of [output, served.notes.join("\n")]) {
    if (note === "") expect(text).not.toContain("--join");
    else {
      expect(text).toMatch(
        new RegExp(`part-0.csv .* and part-1.csv .* are two snapshots of ABC: .*${note}. --join makes them one.`),
      );
    }
  }
});

test("--join makes chains of one date a snapshot, also after they were imported without it", async () => {
  await using recording = await imports([
    textOf({ time: "11:00 AM" }),
    textOf({ time: "3:00 PM", expiration: february, price: 100.5 }),
  ]);
  await recording.run([0, 1]);

  expect((await recording.run([0, 1], "--join")).output).toContain(
    "It has parts of part-0.csv, part-1.csv, and the price 100 instead of the stated 100.5.",
  );
  expect(await recording.snapshots()).toEqual([["15:00", 84]]);
});

test("a contract with two values at one instant is refused with both files, unless one takes the place of the other", async () => {
  const [first, second] = [textOf({ time: "1:00 PM" }), textOf({ time: "1:00 PM" }).replaceAll(",10,", ",11,")];
  await using recording = await imports([first, second]);
  await recording.run([0]);
  const before = await recording.exported();

  const refused = await recording.run([1]);
  expect(refused).toMatchObject({ code: 1, notes: "0 files imported, 1 file refused.\n" });
  expect(refused.output).toMatch(
    /part-0.csv and part-1.csv have the contract ABC 2026-01-16 call 90 of ABC at 2026-01-06 13:00 ET with different values; .*--replace/,
  );
  expect(await recording.exported()).toBe(before);

  expect((await recording.run([1], "--replace")).output).toContain(
    "1 snapshot replaced another one of the same instant.",
  );
  expect((await dataCommand(["check", recording.folder])).output).toContain(
    "ABC at 2026-01-06 13:00 ET: part-1.csv took the place of part-0.csv.",
  );
});

test("what takes the place of a contract leaves the other contracts of the instant as they are", async () => {
  const [first, second] = [january, february].map((expiration) => textOf({ time: "1:00 PM", expiration }));
  await using recording = await imports(
    [first, second, second].map((text, at) => (at < 2 ? text : text?.replaceAll(/,10(?=[,\r])/g, ",11")) ?? ""),
  );
  await recording.run([0, 1]);

  await recording.run([2], "--replace");
  expect(await recording.snapshots()).toEqual([["13:00", 84]]);
  const rows = (await recording.exported()).split("\n");
  expect(rows.filter((row) => row.includes("2026-01-16") && row.includes(",10,"))).toHaveLength(42);
  expect(rows.filter((row) => row.includes("2026-02-20") && row.includes(",11,"))).toHaveLength(42);

  // The same file again with a price of its own.
  await recording.run([0], "--spot", "ABC=100.5");
  expect(await recording.snapshots()).toEqual([["13:00", 84]]);
});

test("a chain of one side is said at import and found by check until the other side comes", async () => {
  const texts = (["call", "put"] as const).map((side) => textOf({ time: "1:00 PM", side }));
  await using recording = await imports(texts);

  expect((await recording.run([0])).output).toContain(
    "LOOKS WRONG, served only with --include-flagged: it has calls and no puts.",
  );
  expect((await dataCommand(["check", recording.folder])).output).toContain("looks wrong: it has calls and no puts.");
  await recording.run([1]);
  expect((await dataCommand(["check", recording.folder])).output).toBe("");

  await using calls = await imports([texts[0] ?? "", textOf({ time: "1:00 PM", expiration: february })]);
  expect((await calls.run([0, 1])).output).toContain(
    "LOOKS WRONG, served only with --include-flagged: 1 expiration has calls or puts alone.",
  );
});

test("a part that joins the newest snapshot changes the past of the recording", async () => {
  await using recording = await imports([
    textOf({ time: "1:00 PM" }),
    textOf({ time: "1:04 PM", expiration: february }),
  ]);
  await recording.run([0]);
  const { name } = await recording.open();

  await recording.run([1]);
  expect((await recording.open()).name).not.toBe(name);
});

testWithChains(
  "the pieces of yfinance, Tradier and Polygon are one snapshot each, in any order, served and imported",
  async () => {
    const at = Date.parse("2026-02-11T16:20:00-05:00");
    const spots = new Map([["SPY", 691.5]]);
    const cases = [
      { names: ["01_yfinance_calls.csv", "01_yfinance_puts.csv"], read: { atMs: at, spots }, contracts: 6 },
      { names: ["02_tradier_expiration_1.json", "02_tradier_expiration_2.json"], read: { spots }, contracts: 12 },
      { names: ["03_polygon_page1.json", "03_polygon_page2.json"], read: {}, contracts: 6 },
    ];
    for (const { names, read, contracts } of cases) {
      const paths = names.map((name) => chainPath(`inputs/vendors/${name}`));
      for (const order of [paths, paths.toReversed()]) {
        const { notes, market } = await loadMarket({ kind: "files", paths: order, read });

        expect(notes.join(" ")).toContain(`Several files have parts of SPY at`);
        expect(notes.join(" ")).toContain(`${contracts} contracts`);
        const history = market.history("SPY", Infinity);
        expect(history?.firstMs).toBe(history?.lastMs);
      }
    }
  },
);
