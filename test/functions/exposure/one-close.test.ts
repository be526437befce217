import { SimulatedDays } from "../../../market/days/simulated-days";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { simulatedVolatilitySource } from "../../../market/volatility/simulated-volatility-source";
import { createService } from "../../../service/server/service";
import { gexDaily, gexLevelsAt, volHistory } from "../../support/addin/functions";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { unlimitedAccount } from "../../../scripts/support/service/start-service";

const symbols = ["SPXW", "SPY", "NVDA"];
const days = new SimulatedDays();
const nowMs = Date.parse("2026-11-30T11:00:00-05:00");
const service = createService({
  market: marketOfDays(days),
  volatility: simulatedVolatilitySource(days, symbols),
  accounts: [unlimitedAccount],
  now: () => nowMs,
});
const { call } = await openRuntime(service, nowMs);

const list = cell(symbols.join(","));

/** Returns one column of the levels at an instant, a number for each symbol. */
const levelsAt = async (at: string, column: string) => {
  const table = await call(gexLevelsAt, list, at, null, null, null, cell(`headers=off; columns=${column}`));
  return table.flat();
};

test.each([
  ["2026-11-19", "16:00", "15:59", "2026-11-20"],
  ["2026-11-25", "16:00", "15:59", "2026-11-27"],
  // The day after Thanksgiving ends at 13:00.
  ["2026-11-27", "13:00", "12:59", "2026-11-30"],
])("the cells of %s show one close, and the close of GEX.DAILY is the spot of its last frame", async (...given) => {
  const [date, end, lastFrame, next] = given;

  const history = await call(volHistory, list, date, date, cell("close"), cell("headers=off; columns=close"));
  const daily = await call(gexDaily, list, date, date, null, cell("headers=off; columns=Close"));

  const closes = history.flat();
  expect(closes).toHaveLength(3);
  expect(await levelsAt(`${date} ${end}`, "Spot")).toEqual(closes);
  expect(await levelsAt(`${date} 18:30`, "Spot")).toEqual(closes);
  expect(await levelsAt(`${next} 10:00`, "Previous close")).toEqual(closes);
  expect(daily.flat()).toEqual(await levelsAt(`${date} ${lastFrame}`, "Spot"));
});
