import { marketOfDays } from "../../../market/exposure/market-of-days";
import { replayedBoard, stepMs } from "../../../market/exposure/past-boards";
import { SimulatedDays } from "../../../market/days/simulated-days";

const market = marketOfDays(new SimulatedDays(7));
const now = Date.parse("2026-11-20T12:00:00-05:00");
const monthAgo = now - 30 * 86_400_000;

test("boards are available by the second for thirty days, then by the minute", () => {
  expect(stepMs(monthAgo, now)).toBe(1_000);
  expect(stepMs(monthAgo - 1, now)).toBe(60_000);
});

test("a recent instant is replayed to the second, an old one to the minute", () => {
  const recent = replayedBoard(market, "SPY", Date.parse("2026-11-19T10:20:30.900-05:00"), now);
  const old = replayedBoard(market, "SPY", Date.parse("2026-01-07T10:20:30.900-05:00"), now);

  expect(recent?.board.asOfMs).toBe(Date.parse("2026-11-19T10:20:30-05:00"));
  expect(recent?.resolution).toBe("1s");
  expect(old?.board.asOfMs).toBe(Date.parse("2026-01-07T10:20:00-05:00"));
  expect(old?.resolution).toBe("1m");
});

test("an evening replays the last board of the session as it was, including contracts settled since", () => {
  const evening = replayedBoard(market, "SPXW", Date.parse("2026-11-19T19:00:00-05:00"), now);
  const oldEvening = replayedBoard(market, "SPXW", Date.parse("2026-01-07T19:00:00-05:00"), now);

  expect(evening?.board.asOfMs).toBe(Date.parse("2026-11-19T15:59:59-05:00"));
  expect(evening?.board.expirations[0]).toBe("2026-11-19");
  expect(evening?.board.cells("gamma")).toEqual(
    market.boardAt("SPXW", Date.parse("2026-11-19T15:59:59-05:00"))?.cells("gamma"),
  );
  expect(oldEvening?.board.asOfMs).toBe(Date.parse("2026-01-07T15:59:00-05:00"));
});

test("an unknown symbol has no replayed board", () => {
  expect(replayedBoard(market, "NOPE", now, now)).toBeUndefined();
});
