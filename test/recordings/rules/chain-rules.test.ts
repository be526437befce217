import { dayOf } from "@strikebook/calendar";
import { snapshotsOfFiles } from "../../../recordings/rules/snapshots-of-files";
import { cboeCsvFile, cboeLine, parityStrikes } from "../../support/recordings/files/chain-files";
import { messageOf, problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const traded = { openInterest: 10, volatility: 0.2 };
const one = { strike: 100, call: traded, put: traded };

test("a price that put-call parity contradicts by more than 0.1 % gives way to that of parity, with a note", async () => {
  const text = cboeCsvFile(parityStrikes(99), { last: "98.2" });

  const { snapshots, notes } = await readText(text);

  expect(snapshots).toMatchObject([{ spot: 99, statedSpot: 98.2, previousClose: 96.7 }]);
  expect(notes).toEqual(["The price of ABC is 99 from put-call parity instead of the stated 98.2."]);
});

test("a price within 0.1 % of parity, and what interest of the days to the expiration leaves open, counts as stated", async () => {
  // Ten days at 5 % a year are 0.14 %: together 0.24 %.
  expect(await readOne(cboeCsvFile(parityStrikes(99), { last: "99.2" }))).toMatchObject({
    spot: 99.2,
    statedSpot: undefined,
  });
  expect(await readOne(cboeCsvFile(parityStrikes(99), { last: "99.3" }))).toMatchObject({ spot: 99, statedSpot: 99.3 });
});

test("a price within the scatter of parity over the strikes counts as stated", async () => {
  // Calls are dearer and cheaper by up to 30 cents, 25 in the median: 0.25 % of 99, together with the interest 0.39 %.
  const cents = [-25, 30, -25, 25, -30, 25, -30, 20, -30, 0, -25, 30, -25, 25, -30, 25, -25, 30, -25, 25, -25];
  const scattered = parityStrikes(99).map(({ call, ...strike }, at) => {
    const dollars = (cents[at] ?? 0) / 100;
    return { ...strike, call: { ...call, bid: (call?.bid ?? 0) + dollars, ask: (call?.ask ?? 0) + dollars } };
  });

  expect(await readOne(cboeCsvFile(scattered, { last: "98.65" }))).toMatchObject({
    spot: 98.65,
    statedSpot: undefined,
  });
  expect(await readOne(cboeCsvFile(parityStrikes(99), { last: "98.65" }))).toMatchObject({ spot: 99 });
});

test("quotes that are too wide imply no price", async () => {
  const wide = parityStrikes(99).map(({ call, put, ...strike }) => ({
    ...strike,
    call: { ...call, ask: (call?.ask ?? 0) + 1 },
    put: { ...put, ask: (put?.ask ?? 0) + 1 },
  }));

  expect(await readOne(cboeCsvFile(wide, { last: "98.2" }))).toMatchObject({ spot: 98.2, statedSpot: undefined });
});

test("parity is that of the nearest expiration whose quotes are narrow", async () => {
  const wide = parityStrikes(95, { expiration: "2026-01-09" }).map(({ call, ...strike }) => ({
    ...strike,
    call: { ...call, ask: (call?.ask ?? 0) + 1 },
  }));

  expect(await readOne(cboeCsvFile([...wide, ...parityStrikes(99)], { last: "98.2" }))).toMatchObject({ spot: 99 });
});

test("a price that no parity supports is refused, with the flag that gives it", async () => {
  const text = cboeCsvFile(parityStrikes(99), { last: "4" });

  expect(await problemOf(text)).toBe(
    "the price of ABC, 4, does not fit the quotes, from which put-call parity gives 99. Give it with --spot ABC=PRICE.",
  );
  expect(await readOne(text, { spots: new Map([["ABC", 99.1]]) })).toMatchObject({ spot: 99.1, statedSpot: 4 });
});

test("without quotes a price that is far from all strikes is refused", async () => {
  expect(await problemOf(cboeCsvFile([one], { last: "4" }))).toBe(
    "the price of ABC, 4, is far from all strikes, 100 to 100. Give it with --spot ABC=PRICE.",
  );
  expect(await problemOf(cboeCsvFile([one], { last: "0" }))).toContain("the price of ABC is 0; expected it above 0.");
});

test("a price that the user gives counts, and a note says what parity gives", async () => {
  const { snapshots, notes } = await readText(cboeCsvFile(parityStrikes(99), { last: "99" }), {
    spots: new Map([["ABC", 98]]),
  });

  expect(snapshots).toMatchObject([{ spot: 98, statedSpot: 99 }]);
  expect(notes).toEqual(["The price of ABC is 98 as given; put-call parity gives 99."]);
});

test("options on VIX follow its futures, so their parity does not change the price of the index", async () => {
  const strikes = parityStrikes(99, { root: "VIXW", expiration: "2026-01-14" });

  expect(await readOne(cboeCsvFile(strikes, { last: "96" }))).toMatchObject({ underlying: "VIX", spot: 96 });
});

/**
 * A straddle at the money of a volatility that gives a deviation of 2 % to settlement costs 2 * 0.79787 for a price of 100, because
 * 2 * N(0.01) - 1 = 0.0079787. The stated volatility says from when the years count.
 */
function atTheMoney(volatility: number, root: string, expiration: string) {
  const quote = { bid: 0.79687, ask: 0.79887, volatility, openInterest: 10 };
  const sides = (call: number, put: number) => ({
    call: { bid: call - 0.001, ask: call + 0.001, openInterest: 10 },
    put: { bid: put - 0.001, ask: put + 0.001, openInterest: 10 },
  });
  return [
    { root, expiration, strike: 98, ...sides(2.17, 0.17) },
    { root, expiration, strike: 100, call: quote, put: quote },
    { root, expiration, strike: 102, ...sides(0.17, 2.17) },
  ];
}

// From Friday 16:00 to Monday 16:00 are 72 hours, from Sunday 10:52 they are 29.133: 0.02 / sqrt(hours / 8760).
const ofTheClose = 0.2206;
const ofSunday = 0.3468;

test.each([
  ["the last close, if the volatilities of the file are those from then on", ofTheClose, "2026-01-09T16:00:00-05:00"],
  ["its own instant, if the volatilities are those from then on", ofSunday, "2026-01-11T10:52:00-05:00"],
])("the quotes of a weekend file are of %s", async (_, volatility, quoted) => {
  const text = cboeCsvFile(atTheMoney(volatility, "SPXW", "2026-01-12"), { date: "January 11, 2026 at 10:52 AM EST" });

  const snapshot = await readOne(text);

  expect(snapshot.asOfMs).toBe(Date.parse("2026-01-11T10:52:00-05:00"));
  expect(snapshot.quoteMs).toBe(Date.parse(quoted));
});

test("without volatilities the quotes of a file outside of a session are of the last close", async () => {
  const at = async (date: string) => (await readOne(cboeCsvFile([one], { date }))).quoteMs;

  expect(await at("January 6, 2026 at 9:30 PM EST")).toBe(Date.parse("2026-01-06T16:00:00-05:00"));
  expect(await at("January 6, 2026 at 8:00 AM EST")).toBe(Date.parse("2026-01-05T16:00:00-05:00"));
  // 2025-12-24 closed at 13:00, and 25 December is a holiday.
  expect(await at("December 25, 2025 at 11:00 AM EST")).toBe(Date.parse("2025-12-24T13:00:00-05:00"));
});

test.each([
  [
    "of the evening are of the close",
    "January 6, 2026 at 9:30 PM EST",
    ["The quotes are those of 2026-01-06 16:00 ET."],
  ],
  [
    "before the open are of the day before",
    "January 6, 2026 at 9:28 AM EST",
    ["The quotes are those of 2026-01-05 16:00 ET."],
  ],
  ["of the session are its own", "January 6, 2026 at 1:00 PM EST", []],
])("a note says whose the quotes are: those %s", async (_, date, expected) => {
  expect((await readText(cboeCsvFile([one], { date }))).notes).toEqual(expected);
});

test("identical rows are one, and are counted", async () => {
  const line = `${cboeLine(one)}\r\n`;

  const { snapshots, notes } = await readText(`${cboeCsvFile([one])}${line}${line}`);

  expect(snapshots[0]?.contracts).toHaveLength(2);
  expect(notes).toEqual(["4 identical rows were dropped."]);
});

test("two rows of one contract that differ are refused with both places", async () => {
  const other = cboeLine({ ...one, put: { openInterest: 11 } });

  expect(await problemOf(`${cboeCsvFile([one])}${other}\r\n`)).toBe(
    "line 5 and line 6 are the same contract, ABC 2026-01-16 put 100, with different values; delete one.",
  );
});

test("strikes half a dollar apart are different contracts", async () => {
  const strikes = [100, 100.5, 101].map((strike) => ({ ...one, strike }));

  expect((await readOne(cboeCsvFile(strikes))).contracts.map(({ strike }) => strike)).toEqual([
    100, 100, 100.5, 100.5, 101, 101,
  ]);
});

test("contracts are sorted by root, expiration and strike, calls before puts", async () => {
  const rows = [
    { ...one, root: "SPXW", expiration: "2026-01-16" },
    { ...one, root: "SPXW", expiration: "2026-01-09", strike: 105 },
    { ...one, root: "SPXW", expiration: "2026-01-09" },
    { ...one, root: "SPX", expiration: "2026-02-20" },
  ];

  const { contracts } = await readOne(cboeCsvFile(rows));

  expect(contracts.map(({ root, expiration, strike, right }) => `${root} ${expiration} ${strike} ${right}`)).toEqual(
    [
      `SPX ${dayOf(2026, 2, 20)} 100`,
      `SPXW ${dayOf(2026, 1, 9)} 100`,
      `SPXW ${dayOf(2026, 1, 9)} 105`,
      `SPXW ${dayOf(2026, 1, 16)} 100`,
    ].flatMap((terms) => [`${terms} call`, `${terms} put`]),
  );
});

test("settled contracts are left out and counted: SPX and VIXW settle in the morning, SPXW at the close", async () => {
  const friday = ["SPX", "SPXW"].map((root) => ({ ...one, root, expiration: "2026-01-16" }));
  const wednesday = ["VIX", "VIXW"].map((root) => ({
    ...one,
    root,
    expiration: root === "VIX" ? "2026-01-21" : "2026-01-14",
  }));

  const atNoon = await readText(cboeCsvFile(friday, { date: "January 16, 2026 at 12:00 PM EST" }));
  const vix = await readText(cboeCsvFile(wednesday, { date: "January 14, 2026 at 11:00 AM EST" }));

  expect(atNoon.snapshots[0]?.contracts.map(({ root }) => root)).toEqual(["SPXW", "SPXW"]);
  expect(atNoon.notes).toEqual(["2 settled contracts were left out."]);
  expect(vix.snapshots[0]?.contracts.map(({ root }) => root)).toEqual(["VIX", "VIX"]);
});

test("delayed quotes of a quarter hour after the close are of before it, so the contracts of the day count", async () => {
  const expiring = { ...one, expiration: "2026-01-06" };
  const at = (date: string) => cboeCsvFile([expiring], { date });

  expect((await readOne(at("January 6, 2026 at 4:10 PM EST"))).quoteMs).toBe(Date.parse("2026-01-06T15:55:00-05:00"));
  expect(await problemOf(at("January 6, 2026 at 4:16 PM EST"))).toBe(
    "every contract of ABC had settled by 2026-01-06 16:16 ET.",
  );
});

test("adjusted roots are left out and counted, also if they are the first", async () => {
  const rows = [{ ...one, root: "ABC1" }, one];

  const { snapshots, notes } = await readText(cboeCsvFile(rows));

  expect(snapshots[0]?.contracts.map(({ root }) => root)).toEqual(["ABC", "ABC"]);
  expect(notes).toEqual(["2 adjusted contracts were left out, such as ABC1260116C00100000."]);
  expect(await problemOf(cboeCsvFile([{ ...one, root: "ABC1" }]))).toBe(
    "no contract is left: 2 are adjusted, such as ABC1260116C00100000.",
  );
});

test("one price is that of one underlying; a second underlying needs its own", async () => {
  const text = cboeCsvFile([one, { ...one, root: "XYZ", strike: 50 }]);

  expect(await problemOf(text)).toBe(
    "the file has one price, 100, and contracts of ABC and XYZ. Give it with --spot XYZ=PRICE.",
  );
  const { snapshots } = await readText(text, { spots: new Map([["XYZ", 51]]) });
  expect(snapshots.map(({ underlying, spot, statedSpot }) => [underlying, spot, statedSpot])).toEqual([
    ["ABC", 100, undefined],
    ["XYZ", 51, undefined],
  ]);
});

test("a price may be given by a root of the underlying", async () => {
  const text = cboeCsvFile([{ ...one, root: "SPXW" }]);

  expect(await readOne(text, { spots: new Map([["SPXW", 101]]) })).toMatchObject({ underlying: "SPX", spot: 101 });
});

test("a chain without open interest is refused, whether it is 0 or missing", async () => {
  const zero = cboeCsvFile([{ strike: 100, call: { openInterest: 0, volatility: 0.2 }, put: { openInterest: 0 } }]);
  const missing = cboeCsvFile([{ strike: 100, call: { bid: 1 } }]);

  const file = { ...(await readText(zero)), name: "chain.csv", hash: "" };
  expect(await messageOf(snapshotsOfFiles([file]))).toBe(
    "the open interest of every contract of ABC is 0, so there is no exposure to compute. Give it with --open-interest FILE.",
  );
  expect(await problemOf(missing)).toBe(
    "no open interest of ABC, so there is no exposure to compute. Give it with --open-interest FILE.",
  );
});

test("volatilities in percent are recognised if all are above 3; 350 % beside 20 % stays", async () => {
  const chain = (call: number, put: number) =>
    cboeCsvFile([{ strike: 100, call: { ...traded, volatility: call }, put: { ...traded, volatility: put } }]);
  const read = async (text: string) => {
    const { snapshots, notes } = await readText(text);
    return [snapshots[0]?.contracts.map(({ volatility }) => volatility), notes];
  };

  expect(await read(chain(14, 25.5))).toEqual([[0.14, 0.255], ["The implied volatilities are in percent."]]);
  expect(await read(chain(3.5, 0.2))).toEqual([[3.5, 0.2], []]);
  expect(await problemOf(chain(250, 0.2))).toBe(
    "a volatility of 250; expected fractions, where 0.2 is 20 %, or percent for the whole chain.",
  );
});

test("--at more than a day before the last trades is refused, and --at beside a stated instant does not count", async () => {
  const header = "contractSymbol,lastTradeDate,strike,lastPrice,bid,ask,volume,openInterest,impliedVolatility";
  const rows = ["2026-01-05 20:59:00+00:00", "2026-01-06 20:12:00+00:00", ""].map(
    (traded, at) => `ABC260116C0010${at}000,${traded},10${at},2.1,2,2.2,7,150,0.21`,
  );
  const text = [header, ...rows, ""].join("\n");
  const read = (at: string) => ({ atMs: Date.parse(at), spots: new Map([["ABC", 100]]) });

  expect(await problemOf(text, read("2025-12-16T15:45-05:00"))).toBe(
    "--at says 2025-12-16 15:45 ET, and contracts were last traded at 2026-01-06 15:12 ET. Expected the instant of the quotes.",
  );
  expect(await readOne(text, read("2026-01-05T16:00-05:00"))).toMatchObject({
    asOfMs: Date.parse("2026-01-05T16:00-05:00"),
  });
  const { notes } = await readText(cboeCsvFile([one]), { atMs: Date.parse("2026-01-05T16:00-05:00") });
  expect(notes).toEqual(["--at does not count: the file has its instant."]);
});
