import { documentedProvider } from "../../../scripts/support/browser/documented-provider";
import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

const delta = '=GEX.HEATMAP("SPY","delta",5,,"sides=true; columns=Strike,Value,Call value,Put value")';
const short = '=GEX.HEATMAP("SPY",,5,,"model=short-all; columns=Strike,Value,Call value,Put value,Node")';
const levels = '=GEX.LEVELS("SPY",,,,"model=short-all; columns=Symbol,Net exposure,King,Zero gamma")';

test("delta and a model of positions are shown in cells, and the picture offers delta and charm", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane } = session;

  await workbench.set("A1", delta);
  await workbench.set("A9", short);
  await workbench.set("A17", levels);
  for (const cell of ["A1", "A9"]) await workbench.until(cell, "Strike");
  await workbench.until("A17", "Symbol");
  await pane.getByRole("button", { name: /Show board/ }).waitFor();
  await pane.getByLabel("Exposure", { exact: true }).selectOption("charm");
  await pane.getByRole("button", { name: /Show board/ }).click();
  await pane.getByRole("grid").waitFor();
  await workbench.idle();

  for (const [, value = NaN, call = NaN, put = NaN] of (await workbench.values("A2:D6")) as number[][]) {
    expect(Math.min(call, put)).toBeGreaterThanOrEqual(0);
    expect(call + put).toBeCloseTo(value, 1);
  }
  for (const [, value = NaN, call = NaN, put = NaN] of (await workbench.values("A10:D14")) as number[][])
    expect(put - call).toBeCloseTo(value, 1);
  const [[, net, king, zeroGamma] = []] = await workbench.values("A18:D18");
  expect([net, king, zeroGamma]).toEqual([expect.any(Number), expect.any(Number), "#N/A"]);
  expect(net).toBeLessThan(0);
});

test("a provider of the documented API is asked for neither, and its picture offers gamma and vanna", async () => {
  await using session = await openWorkbench({ key: "practice", through: documentedProvider });
  const { workbench, pane, service } = session;

  await workbench.set("A1", delta);
  await workbench.set("A9", short);
  await workbench.until("A1", "#N/A");
  await workbench.until("A9", "#N/A");
  await workbench.idle();

  expect(await workbench.note("A1")).toContain("This service does not support metric=delta for /v1/heatmap");
  expect(await workbench.note("A9")).toContain("This service does not support model for /v1/heatmap");
  const names = await pane.getByLabel("Exposure", { exact: true }).locator("option").allTextContents();
  expect(names).toEqual(["Gamma", "Vanna"]);
  expect(service.requests.filter(({ path }) => path.startsWith("/v1/heatmap"))).toEqual([]);
});
