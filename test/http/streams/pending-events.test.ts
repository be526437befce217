import { PendingEvents } from "../../../packages/http/streams/pending-events";

test("a board that waits is replaced by a newer one of its symbol, which lags and comes last", () => {
  const pending = new PendingEvents<string, string>();

  const replaced = [
    ["SPY", "10:00"],
    ["QQQ", "10:00"],
    ["SPY", "10:01"],
  ].map(([symbol = "", board = ""]) => pending.addBoard(symbol, board));
  pending.addVelocity("SPY", "of 10:00");
  pending.addVelocity("SPY", "of 10:01");

  expect(replaced).toEqual([false, false, true]);
  expect(pending.takeNewest()).toEqual({
    boards: [
      { symbol: "QQQ", board: "10:00", lagged: false },
      { symbol: "SPY", board: "10:01", lagged: true },
    ],
    velocities: ["of 10:01"],
  });
  expect(pending.isEmpty).toBe(true);
});
