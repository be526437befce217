import { flipRule, startAlertDesk } from "../../../scripts/support/desk/alert-desk";
import { twoRoots } from "../../support/market/two-roots";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

test("an alert of a sum of roots compares spot with the zero gamma of all of them, and its boards are one request", async () => {
  await using desk = await startAlertDesk(engine, { boards: twoRoots });
  const ann = await desk.keyOf("ann");
  await desk.add(ann, { ...flipRule, condition: { ...flipRule.condition, symbol: "spx+", level: "zeroGamma" } });

  const [rule] = await desk.nextCheck(ann);

  expect(rule?.condition).toMatchObject({ symbol: "SPX+" });
  expect(rule?.check).toMatchObject({ value: 101.5, level: expect.closeTo(100, 5) as number, problem: null });
  expect(desk.paidRequests()).toEqual([
    "/v1/heatmap?symbols=SPX,SPXW&includeEmpty=true&maxExpirations=all&maxStrikes=all&zeroGamma=family",
  ]);
});

test("an alert of a sum of roots says which root has no board, and one of two indexes is refused", async () => {
  await using desk = await startAlertDesk(engine, { boards: twoRoots });
  const ann = await desk.keyOf("ann");
  await desk.add(ann, { ...flipRule, condition: { kind: "moves", symbol: "SPXW+SPXPM", level: "king" } });

  const [rule] = await desk.nextCheck(ann);

  expect(rule?.check).toMatchObject({ value: null, problem: expect.stringContaining("SPXPM") as string });
  await expect(
    desk.add(ann, { ...flipRule, condition: { ...flipRule.condition, symbol: "SPX+NDX" } }),
  ).rejects.toThrow();
});

test("a symbol that the provider spells otherwise is found", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  desk.market.symbol = "BRK/B";
  await desk.add(ann, { ...flipRule, condition: { ...flipRule.condition, symbol: "BRK.B" } });

  const [rule] = await desk.nextCheck(ann);

  expect(rule?.check).toMatchObject({ value: 98, level: 100, problem: null });
});

test("a level that is missing for a while is compared with what was found before", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  await desk.add(ann, flipRule);
  await desk.nextCheck(ann);

  desk.market.flip = null;
  const [without] = await desk.nextCheck(ann);
  desk.market.flip = 90;
  await desk.nextCheck(ann);

  expect(without?.check?.problem).toBe("The board of SPY has no flip now.");
  expect(desk.posted).toHaveLength(1);
});
