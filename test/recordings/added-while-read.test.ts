import { sourceOf, type SnapshotSource } from "../../recordings/boards/snapshot-source";
import { flowWithoutTrades } from "../../service/market-source/recorded-flow-data";
import { recordedData } from "../../service/market-source/recording-source";
import { requesting } from "../support/recordings/requesting";
import { middayMs, spxSnapshot } from "../support/recordings/spx-snapshot";

test.each([
  "/v1/heatmap?symbols=SPXW",
  "/v1/gex/levels?symbols=SPXW",
  "/v1/gex/profile?symbol=SPXW",
  "/v1/vol/iv?symbols=SPXW",
])("a snapshot that is added while another is read for %s changes nothing of its response", async (path) => {
  const all = [spxSnapshot(), spxSnapshot({ asOfMs: middayMs + 1, quoteMs: middayMs + 1, spot: 1_001 })];
  const { snapshots, ...rest } = sourceOf(all);
  let added = 0;
  const source: SnapshotSource = {
    ...rest,
    get snapshots() {
      return snapshots.slice(0, 1 + added);
    },
    slices(id) {
      added = 1;
      return rest.slices(id);
    },
  };

  const { status, body } = await requesting({
    ...recordedData(source),
    flow: flowWithoutTrades(),
    now: () => middayMs + 1,
  })(path);

  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain("2026-11-20T18:00:00");
  expect(JSON.stringify(body)).not.toContain("1001");
});
