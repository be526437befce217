import { dayFromIso } from "@strikebook/calendar";
import type { NetBought } from "../../../market/exposure/volume-board";
import { eastern, evening, sevenPrints, testTape, testTapes } from "../../support/market/test-tape";

const session = dayFromIso("2026-06-10") ?? NaN;

/** Returns the trades of a root of SPX through an instant, by expiration and strike. */
function tradesOf(tapes: ReturnType<typeof testTapes>, root: string, throughMs: number) {
  const bought = tapes.netBought({ underlying: "SPX", root }, session, throughMs);
  if (bought === undefined) throw new Error("The test has no such session.");
  const { expirations, strikes, contracts, volume, neutralVolume } = bought;
  const listed = Array.from(expirations, (expiration, at) => [expiration - session, strikes[at], contracts[at]]);
  return { listed, volume, neutralVolume };
}

test("what is bought at the ask counts, less what is sold at the bid, calls and puts together", () => {
  const tapes = testTapes(testTape(sevenPrints));

  // 10 calls bought, 20 puts sold and 2 calls sold of today's 100; 5 calls sold of Friday's 110; 30 puts between bid and ask.
  expect(tradesOf(tapes, "SPXW", evening)).toEqual({
    listed: [
      [0, 100, 10 - 20 - 2],
      [2, 110, -5],
    ],
    volume: 67,
    neutralVolume: 30,
  });
  expect(tradesOf(tapes, "SPX", evening)).toMatchObject({ volume: 8, neutralVolume: 0 });
});

test("instants can be read in any order, and a trade at the instant itself counts", () => {
  const tapes = testTapes(testTape(sevenPrints));
  const contractsAt = (time: string) =>
    tradesOf(tapes, "SPXW", eastern(`2026-06-10 ${time}`)).listed.map(([, , net]) => net);

  const read = ["16:00:00", "09:30:09", "10:00:00", "09:30:10", "09:31:00", "16:00:00"].map(contractsAt);

  expect(read).toEqual([[-12, -5], [], [-10, -5], [10], [-10], [-12, -5]]);
});

test("a session that the market does not have has no trades", () => {
  const bought: NetBought | undefined = testTapes(testTape(sevenPrints)).netBought(
    { underlying: "SPX", root: "SPXW" },
    session + 1,
    evening,
  );

  expect(bought).toBeUndefined();
});
