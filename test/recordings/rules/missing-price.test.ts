import { type PricelessChain, pricelessFile, strikesFrom } from "../../support/recordings/priceless-chains";
import { problemOf, readText } from "../../support/recordings/files/read-text";

test("a chain without a price has that of put-call parity, with its error, and states none", async () => {
  const { snapshots, notes } = await readText(pricelessFile({}));

  // 10 days and a quarter of an hour are 0.0274 years: 100 less 2 % a year is 99.95. Its error is 2 cents of the quotes, 4 % a year,
  // 0.15 % of the instant: the root of 0.02² + 0.11² + 0.15² is 0.19.
  expect(snapshots).toMatchObject([{ spot: 99.95, spotError: 0.19, statedSpot: undefined }]);
  expect(notes).toContain(
    "The file has no price of ABC: 99.95 ± 0.19 is that of put-call parity of its quotes of 2026-01-16.",
  );
});

test("a price of --spot counts instead of that of parity", async () => {
  const { snapshots } = await readText(pricelessFile({}), { spots: new Map([["ABC", 100.1]]) });

  expect(snapshots).toMatchObject([{ spot: 100.1, statedSpot: undefined }]);
  expect(snapshots[0]).not.toHaveProperty("spotError");
});

test.each<[string, PricelessChain, string]>([
  ["wide quotes", { width: 0.8 }, "the quotes of 2026-01-16 give 99.95 ± "],
  ["a far expiration", { expiration: "2026-03-20" }, "the quotes of 2026-03-20 give 99.60 ± "],
  ["calls alone", { rights: ["call"] }, "it has calls alone; read the file of the others in the same command."],
  [
    "two strikes",
    { strikes: [99, 101] },
    "no expiration has three strikes with a bid and an ask of the call and of the put.",
  ],
  [
    "no calls in the money",
    { strikes: strikesFrom(96, 110) },
    "no calls 5 to 25 % in the money tell whether a dividend is paid before 2026-01-16.",
  ],
  [
    "options on VIX",
    { underlying: "VIX", forward: 20, strikes: strikesFrom(12, 30), expiration: "2026-01-21" },
    "its options follow futures.",
  ],
])("a chain without a price and with %s is refused, and says why", async (_, chain, why) => {
  const problem = await problemOf(pricelessFile(chain));

  const { underlying = "ABC" } = chain;
  expect(problem).toContain(
    `the file has no price of ${underlying}. Give it with --spot ${underlying}=PRICE. Put-call parity gives none: ${why}`,
  );
});

test("each date of a history has its own price, and one whose quotes tell none is left out and named", async () => {
  const days = [
    { instant: "2026-01-06T15:45", forward: 100 },
    { instant: "2026-01-07T15:45", forward: 103, width: 2 },
    { instant: "2026-01-08T15:45", forward: 97 },
  ];

  const { snapshots, notes } = await readText(pricelessFile(...days));

  expect(snapshots.map(({ spot }) => spot)).toEqual([99.95, 96.96]);
  expect(notes.join("\n")).toMatch(/^Left out: the file has no price of ABC\. .* 2026-01-16 give 102\.95 ± 2\.\d+/m);
});

test("the nearest expiration with narrow quotes counts, whatever later ones say", async () => {
  const { snapshots } = await readText(pricelessFile({}, { expiration: "2026-02-20", forward: 101 }));

  expect(snapshots).toMatchObject([{ spot: 99.95, spotError: 0.19 }]);
});
