import * as v from "valibot";
import type { Service } from "../../../service/server/service";
import { heatmapResponseSchema } from "@strikebook/contract";
import { documentedProvider } from "../../../scripts/support/browser/documented-provider";
import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

const openInterest = '=GEX.HEATMAP("SPY",,3,1)';
const signedVolume = '=GEX.HEATMAP("SPY",,3,1,"source=volume")';

/** The requests for boards, as sent. */
const boardRequests = ({ requests }: Service) =>
  requests.map(({ path }) => path).filter((path) => path.includes("/v1/heatmap") || path.includes("/v1/historical"));

test("signed volume stands beside open interest, says what it is, and has a past", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, service } = session;

  await workbench.set("A1", openInterest);
  await workbench.set("F1", signedVolume);
  await workbench.set("L1", '=GEX.HEATMAP.AT("SPY","2026-11-17 15:00",,3,1,"source=volume; dates=text")');
  await workbench.set("A7", '=GEX.INFO(F1,"Attribution")');
  await workbench.until("F1", "Strike");
  await workbench.until("L1", "Strike");
  await workbench.until("A7", "Simulated by Strikebook: not real prices; today's signed volume (2026-11-18)");

  const response = await service.fetch(
    new Request("http://service.test/v1/heatmap?symbols=SPY&maxStrikes=3&maxExpirations=1&source=volume", {
      headers: { authorization: "Bearer practice" },
    }),
  );
  const [board] = v.parse(heatmapResponseSchema, await response.json()).data.symbols;
  const { volume, neutralVolume } = board?.signedVolume ?? { volume: NaN, neutralVolume: NaN };
  const shown = await workbench.values("F1:J4");
  expect(shown[0]).toEqual(["Strike", "Value", "Node", "Velocity %", "Neutral %"]);
  expect(shown.slice(1)).toEqual(
    board?.strikes.map(({ strike, value, nodeType, velocityPct }) => [
      ...[strike, value, nodeType, velocityPct],
      (100 * neutralVolume) / volume,
    ]),
  );
  expect((await workbench.values("B2:B4")).flat()).not.toEqual(shown.slice(1).map((row) => row[1]));
  const past = await workbench.values("L1:P2");
  expect(past[0]).toEqual(["Strike", "Value", "Node", "As of", "Neutral %"]);
  expect(past[1]?.[3]).toBe("2026-11-17 15:00:00");
});

test("a provider without it is asked for open interest alone, and the other cell says so", async () => {
  await using session = await openWorkbench({ key: "practice", through: documentedProvider });
  const { workbench, service } = session;

  await workbench.set("A1", openInterest);
  await workbench.set("F1", signedVolume);
  await workbench.set("F3", '=GEX.HEATMAP.AT("SPY","2026-11-17 15:00",,3,1,"source=volume")');
  await workbench.until("A1", "Strike");
  await workbench.until("F1", "#N/A");
  await workbench.until("F3", "#N/A");

  expect(await workbench.note("F1")).toContain("This service does not support source for /v1/heatmap: omit source.");
  expect(await workbench.note("F3")).toContain("This service does not support source for /v1/historical: omit source.");
  expect(boardRequests(service)).toEqual(["/v1/heatmap?symbols=SPY&maxStrikes=3&maxExpirations=1"]);
});
