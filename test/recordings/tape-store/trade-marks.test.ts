import { tapeFolder, tradesCsv } from "../../support/recordings/trades/tape-folder";

const at = (milliseconds: number, exchange: string) => ({
  time: `10:00:00.${String(milliseconds).padStart(3, "0")}`,
  exchange,
});

test("one contract on several exchanges, each trade within 5 ms of the one before, is a sweep", async () => {
  await using files = await tapeFolder();
  const sweep = [at(1, "C"), at(6, "A"), at(11, "C")];
  const single = [at(17, "A"), { ...at(17, "C"), strike: 105 }];
  const oneExchange = [at(100, "C"), at(101, "C")];
  const unknown = [at(200, ""), at(201, "C")];

  await files.importText("tape.csv", tradesCsv([...sweep, ...single, ...oneExchange, ...unknown]));

  const marks = await files.trades("seq, sweep, exchange_count");
  expect(marks.filter(({ sweep: is }) => is === true)).toEqual([
    { seq: 1, sweep: true, exchange_count: 2 },
    { seq: 2, sweep: true, exchange_count: 2 },
    { seq: 3, sweep: true, exchange_count: 2 },
  ]);
  expect(marks.slice(3).map(({ exchange_count: count }) => count)).toEqual([1, 1, 1, 1, 1, 1]);
});

test("a sweep ends where the underlying does", async () => {
  await using files = await tapeFolder();

  await files.importText("tape.csv", tradesCsv([at(1, "C"), { ...at(2, "A"), underlying: "BBB" }]));

  expect(await files.trades("seq, sweep")).toEqual([
    { seq: 1, sweep: false },
    { seq: 1, sweep: false },
  ]);
});

test("multi-leg trades of one instant are a package, and a stated package keeps its number", async () => {
  await using files = await tapeFolder();
  const leg = (milliseconds: number, strike: number) => ({ ...at(milliseconds, "C"), strike, multiLeg: true });
  const stated = [
    { ...leg(500, 100), package: 3 },
    { ...leg(700, 105), package: 3 },
  ];

  await files.importText(
    "tape.csv",
    tradesCsv([
      leg(1, 100),
      leg(1, 105),
      { ...at(1, "C"), strike: 110 },
      leg(2, 100),
      ...stated,
      leg(900, 90),
      leg(900, 95),
    ]),
  );

  expect(await files.trades("seq, multi_leg, cluster")).toEqual([
    { seq: 1, multi_leg: true, cluster: 4 },
    { seq: 2, multi_leg: true, cluster: 4 },
    { seq: 3, multi_leg: false, cluster: 0 },
    { seq: 4, multi_leg: true, cluster: 0 },
    { seq: 5, multi_leg: true, cluster: 3 },
    { seq: 6, multi_leg: true, cluster: 3 },
    { seq: 7, multi_leg: true, cluster: 5 },
    { seq: 8, multi_leg: true, cluster: 5 },
  ]);
});

test("packages of two files of an underlying keep apart", async () => {
  await using files = await tapeFolder();
  const legs = (time: string) => [100, 105].map((strike) => ({ time, strike, multiLeg: true, package: 1 }));
  await files.importText("a.csv", tradesCsv(legs("10:00:00.000")));

  await files.importText("b.csv", tradesCsv(legs("11:00:00.000")));

  expect((await files.trades("cluster")).map(({ cluster }) => cluster)).toEqual([1, 1, 2, 2]);
});
