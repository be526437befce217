import { dayOf } from "@strikebook/calendar";
import type { Contract } from "../../../recordings/snapshots/snapshot";
import { numbersOf, problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const columns = [
  ..."secid date symbol symbol_flag exdate cp_flag strike_price best_bid best_offer volume open_interest impl_volatility".split(
    " ",
  ),
  ..."gamma am_settlement contract_size ss_flag forward_price ticker".split(" "),
];

const contract: Readonly<Record<string, string>> = {
  secid: "108105",
  date: "2023-01-03",
  symbol: "SPX 230120C3850000",
  symbol_flag: "1",
  exdate: "2023-01-20",
  cp_flag: "C",
  strike_price: "3850000",
  best_bid: "55.2",
  best_offer: "55.9",
  volume: "812",
  open_interest: "15112",
  impl_volatility: "0.2123",
  gamma: "0.002",
  am_settlement: "1",
  contract_size: "100",
  ss_flag: "0",
  forward_price: "3832.1",
  ticker: "SPX",
};

const fileOf = (rows: readonly Readonly<Record<string, string>>[], names = columns): string =>
  [names, ...rows.map((row) => names.map((name) => row[name] ?? contract[name]))]
    .map((row) => row.join(","))
    .join("\n");

const spots = new Map([["SPX", 3824.14]]);
const termsOf = ({ root, expiration, right, strike }: Contract) => [root, expiration, right, strike];
const january = dayOf(2023, 1, 20);

test("a row of opprcd is a contract with its strike in dollars, at the close of its date", async () => {
  const snapshot = await readOne(fileOf([{}]), { spots });

  expect(snapshot).toMatchObject({ underlying: "SPX", asOfMs: Date.parse("2023-01-03T16:00:00-05:00"), spot: 3824.14 });
  expect(snapshot.contracts.map(termsOf)).toEqual([["SPX", january, "call", 3850]]);
  expect(snapshot.contracts.map(numbersOf)).toEqual([
    { bid: 55.2, ask: 55.9, volume: 812, openInterest: 15112, volatility: 0.2123, gamma: 0.002, forward: 3832.1 },
  ]);
});

test("-99.99 is no volatility, and a strike with half a dollar keeps it", async () => {
  const rows = [{ impl_volatility: "-99.990000", gamma: "-99.99" }, { strike_price: "3852500" }];
  const { contracts } = await readOne(fileOf(rows), { spots });

  expect(contracts.map(({ strike, volatility, gamma }) => [strike, volatility, gamma])).toEqual([
    [3850, undefined, undefined],
    [3852.5, 0.2123, 0.002],
  ]);
});

test("contracts with a special settlement or of another size are left out and counted", async () => {
  const others = [{ ss_flag: "1" }, { ss_flag: "E" }, { contract_size: "150" }, { contract_size: "0" }];
  const rows = others.map((row, at) => ({ ...row, strike_price: String(3900000 + at * 5000) }));
  const { snapshots, notes } = await readText(fileOf([{ ss_flag: "0.0", contract_size: "100.0" }, ...rows]), { spots });

  expect(snapshots[0]?.contracts.map(termsOf)).toEqual([["SPX", january, "call", 3850]]);
  expect(notes[0]).toBe("4 adjusted contracts were left out, such as SPX 2023-01-20 call 3900.");
});

test("without a symbol the root follows from the ticker and am_settlement, so that two contracts of a third Friday are two", async () => {
  const names = columns.filter((name) => !name.startsWith("symbol"));
  const rows = [{ am_settlement: "1" }, { am_settlement: "0.0", best_bid: "55.6" }];

  const { contracts } = await readOne(fileOf(rows, names), { spots });

  expect(contracts.map(({ root, bid }) => [root, bid])).toEqual([
    ["SPX", 55.2],
    ["SPXW", 55.6],
  ]);
});

test("without any sign of settlement, the Saturday after a third Friday is the monthly date of an index until 2015", async () => {
  const names = columns.filter((name) => !/^symbol|^am_/.test(name));
  const dates = ["2011-01-22", "2011-01-28"];
  const rows = dates.map((exdate) => ({ date: "2011-01-03", exdate, strike_price: "1270000" }));

  const { contracts } = await readOne(fileOf(rows, names), { spots: new Map([["SPX", 1271.87]]) });

  expect(contracts.map(({ root, expiration }) => [root, expiration])).toEqual([
    ["SPX", dayOf(2011, 1, 22)],
    ["SPXW", dayOf(2011, 1, 28)],
  ]);
});

test("a symbol of before 2010 gives way to the ticker", async () => {
  const rows = [
    { symbol: "SPQ.AB", symbol_flag: "0", date: "2008-01-02", exdate: "2008-01-19", strike_price: "1400000" },
  ];
  const { contracts } = await readOne(fileOf(rows), { spots: new Map([["SPX", 1447.16]]) });

  expect(contracts.map(termsOf)).toEqual([["SPX", dayOf(2008, 1, 19), "call", 1400]]);
});

test("a ticker and its class are the root that they make together, and a class beside another root does not count", async () => {
  const rows = [
    { ticker: "BRK", class: "B", symbol: "BRKB 230120C300000", strike_price: "300000" },
    { ticker: "GOOGL", class: "A", symbol: "GOOGL 230120C90000", strike_price: "90000" },
  ];
  const { snapshots } = await readText(fileOf(rows, [...columns, "class"]), {
    spots: new Map(Object.entries({ "BRK/B": 305, GOOGL: 89 })),
  });

  expect(snapshots.map(({ underlying, spot, contracts }) => [underlying, spot, contracts[0]?.root])).toEqual([
    ["BRK/B", 305, "BRK/B"],
    ["GOOGL", 89, "GOOGL"],
  ]);
});

test("a file without symbol and ticker says which column to ask for", async () => {
  const names = columns.filter((name) => !/^symbol|^ticker/.test(name));

  expect(await problemOf(fileOf([{}], names))).toBe(
    "option prices of OptionMetrics that do not name their underlying. Ask WRDS for the column ticker too.",
  );
});

test("strikes times 1,000 are never dollars: a map of --columns for them is refused", async () => {
  const map = {
    ...{ underlying: "ticker", instant: "date", expiration: "exdate", right: "cp_flag", strike: "strike_price" },
    ...{ bid: "best_bid", ask: "best_offer", openInterest: "open_interest" },
  };

  const names = columns.filter((name) => !name.startsWith("symbol"));
  expect(await problemOf(fileOf([{}], names), { spots, columns: map })).toBe(
    'line 2: expected a strike below 100,000 dollars (some vendors write it times 1,000), found "3850000".',
  );
});
