import * as v from "valibot";
import { levelsResponseSchema } from "@strikebook/contract";
import { documentedProvider } from "../../../scripts/support/browser/documented-provider";
import { openWorkbench, type WorkbenchSession } from "../../../scripts/support/browser/open-workbench";

const zeroGamma = '=GEX.LEVELS("SPY,QQQ",,,,"columns=Symbol,Zero gamma,Zero gamma distance %,Flip note")';
const profile = '=GEX.PROFILE("SPY",,,,5)';
const sides = '=GEX.LEVELS("SPY",,,,"view=sides; columns=Symbol,Call wall,Put wall,Put wall side,Max pain")';
const expirations = '=GEX.LEVELS("SPY",,,"all","view=expirations; dates=text")';
const board = '=GEX.HEATMAP("SPY",,3,1,"sides=true")';
const live = '=GEX.LIVE("SPY","spot,zeroGamma")';

async function enterAll({ workbench }: WorkbenchSession): Promise<void> {
  await workbench.set("A1", zeroGamma);
  await workbench.set("A6", profile);
  await workbench.set("A14", sides);
  await workbench.set("H1", expirations);
  await workbench.set("Q1", board);
  await workbench.set("Q8", live);
  await workbench.until("A1", "Symbol");
  await workbench.until("A14", "Symbol");
  await workbench.until("Q1", "Strike");
}

test("zero gamma, the profile, calls and puts and what rolls off are the service's own figures", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, service } = session;

  await enterAll(session);
  await workbench.until("A6", "Spot");
  await workbench.until("H1", "Expiration");
  await workbench.idle();

  const levelsOf = async (query: string) => {
    const request = new Request(`http://service.test/v1/gex/levels?symbols=SPY,QQQ&sides=true${query}`, {
      headers: { authorization: "Bearer practice" },
    });
    return v.parse(levelsResponseSchema, await (await service.fetch(request)).json()).data.symbols;
  };
  const [spy, qqq] = await levelsOf("&maxExpirations=all");
  const ofDefaults = await levelsOf("");
  expect((await workbench.values("A2:C3")).map((row) => row.slice(0, 3))).toEqual(
    [spy, qqq].map((levels) => [levels?.symbol, levels?.zeroGamma?.level ?? "", levels?.zeroGamma?.distancePct ?? ""]),
  );
  expect(await workbench.values("R8")).toEqual([[spy?.zeroGamma?.level]]);

  // Five prices from 20 % below spot to 20 % above it.
  const points = (await workbench.values("A7:B11")) as number[][];
  const spot = spy?.spot ?? NaN;
  expect(points.map(([price = 0]) => price / spot)).toEqual(
    [0.8, 0.9, 1, 1.1, 1.2].map((share) => expect.closeTo(share, 9) as number),
  );
  // At spot it is the net of all expirations.
  const net = spy?.sides?.expirations.reduce((sum, { netExposure }) => sum + netExposure, 0) ?? NaN;
  expect((points[2]?.[1] ?? NaN) / net).toBeCloseTo(1, 6);

  const listed = await workbench.values("H2:N3");
  const facts = (spy?.sides?.expirations ?? []).slice(0, 2);
  expect(listed).toEqual(
    facts.map((one) => [
      ...[one.expiration, one.netExposure, one.grossExposure, one.sharePct],
      ...[one.callOpenInterest, one.putOpenInterest, one.maxPain],
    ]),
  );
  const [shown = []] = await workbench.values("A15:E15");
  const { callWall, putWall, expirations: nearest } = ofDefaults[0]?.sides ?? {};
  const sideOfSpot = (putWall?.distancePct ?? NaN) > 0 ? "above spot" : "below spot";
  expect(shown).toEqual(["SPY", callWall?.strike, putWall?.strike, sideOfSpot, nearest?.[0]?.maxPain]);

  const notes = await workbench.values("D2:D3");
  expect(notes).toEqual(
    ofDefaults.map(({ summary: { flip } }) => {
      if (!flip) return [expect.stringMatching(/^No flip: /) as string];
      return [Math.abs(flip.distancePct) > 5 ? (expect.stringMatching(/^Far: /) as string) : ""];
    }),
  );

  const heading = await workbench.values("Q1:X1");
  expect(heading).toEqual([
    ["Strike", "Value", "Node", "Velocity %", "Call value", "Put value", "Call open interest", "Put open interest"],
  ]);
  for (const row of (await workbench.values("Q2:X4")) as number[][])
    expect((row[4] ?? 0) + (row[5] ?? 0)).toBeCloseTo(row[1] ?? 0, 1);
});

test("with a provider of the documented API each such cell says what is not sent, and all others have their figures", async () => {
  await using session = await openWorkbench({ key: "practice", through: documentedProvider });
  const { workbench, service } = session;

  await enterAll(session);
  await workbench.set("A20", '=GEX.LEVELS("SPY",,,,"columns=Symbol,Spot,Net exposure")');
  await workbench.until("A6", "#N/A");
  await workbench.until("H2", "#N/A");
  await workbench.until("A20", "Symbol");
  await workbench.until("R8", "#N/A");
  await workbench.idle();

  expect(await workbench.note("A6")).toContain("This service does not have /v1/gex/profile. Nothing was requested.");
  expect(await workbench.note("B2")).toContain("This service does not send a zero gamma.");
  expect(await workbench.note("R8")).toContain("This service does not send a zero gamma.");
  for (const cell of ["B15", "C15", "E15", "H2", "U2", "X4"])
    expect([cell, await workbench.note(cell)]).toEqual([
      cell,
      expect.stringContaining("does not send calls and puts apart"),
    ]);
  expect((await workbench.values("A21:C21"))[0]).toEqual(["SPY", expect.any(Number), expect.any(Number)]);
  expect((await workbench.values("Q2:R2"))[0]).toEqual([expect.any(Number), expect.any(Number)]);
  expect((await workbench.values("Q8"))[0]).toEqual([expect.any(Number)]);
  expect(service.requests.map(({ path }) => path).filter((path) => /profile|sides|zeroGamma/.test(path))).toEqual([]);
});
