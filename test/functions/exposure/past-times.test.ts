import { gexHeatmapAt, gexLevelsAt } from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { divergingMarket } from "../../support/market/diverging-market";
import { evening } from "../../support/market/test-tape";

/** Wednesday 2026-06-10, 20:00 in New York. */
const service = createService({ ...divergingMarket(), now: () => evening });
const { call, refused } = await openRuntime(service, evening);

const shown = cell("dates=text; headers=off");

// Memorial Day is Monday 2026-05-25. The last board of a session is that of the second before the close.
test.each([
  ["a Saturday", "2026-06-06 12:00", "2026-06-05 15:59:59"],
  ["a holiday", "2026-05-25 11:00", "2026-05-22 15:59:59"],
  ["a time before the open", "2026-06-08 09:00", "2026-06-05 15:59:59"],
  ["a time of a session", "2026-06-08 10:30", "2026-06-08 10:30:00"],
])("past boards of %s show the time of the snapshot", async (_what, at, asOf) => {
  const heatmap = await call(gexHeatmapAt, cell("SPY"), at, null, null, null, shown);
  const matrix = await call(
    gexHeatmapAt,
    cell("SPY,QQQ"),
    at,
    null,
    null,
    null,
    cell("layout=matrix; dates=text; headers=off"),
  );
  const list = await call(gexLevelsAt, cell("SPY"), at, null, null, null, cell("view=levels; dates=text; headers=off"));
  const [levels = []] = await call(gexLevelsAt, cell("SPY"), at, null, null, null, shown);

  for (const table of [heatmap, matrix, list]) {
    expect(table.length).toBeGreaterThan(0);
    for (const row of table) expect(row.at(-1)).toBe(asOf);
  }
  expect(levels[1]).toBe(asOf);
});

test("a message of the service shows New York time", async () => {
  const refusal = await refused(gexHeatmapAt, cell("SPY"), "2020-06-10 10:30");

  expect(refusal).toContain("Wed 10 Jun 2020 10:30 ET");
  expect(refusal).not.toMatch(/\dZ|UTC/);
});
