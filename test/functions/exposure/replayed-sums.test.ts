import { SimulatedDays } from "../../../market/days/simulated-days";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { createService } from "../../../service/server/service";
import { openRuntime, cell } from "../../support/addin/function-runtime";
import { gexHeatmap, gexLevels } from "../../support/addin/functions";

/** Wednesday 2026-11-18, 11:00 in New York. */
const nowMs = Date.parse("2026-11-18T16:00:00Z");
const service = createService({ market: marketOfDays(new SimulatedDays(20_260_155)), now: () => nowMs });
const { addin, call, paid } = await openRuntime(service, nowMs);

test("at the replay clock the formulas of a sum share one past board, with a zero gamma only where it is picked", async () => {
  await addin.replay.set(Date.parse("2026-11-17T15:00:00Z"));
  const picked = cell("columns=Symbol,Zero gamma");
  await Promise.all([call(gexHeatmap, cell("SPX+"), null, 40), call(gexLevels, cell("SPX+"))]);
  await call(gexLevels, cell("SPX+"), null, null, null, picked);
  await addin.replay.goLive();

  const board =
    "/v1/historical?symbols=SPX,SPXW&at=2026-11-17T15:00:00Z&maxStrikes=all&maxExpirations=all&includeEmpty=true";
  expect(paid()).toEqual([`${board} 5`, `${board}&zeroGamma=family 5`]);
});
