import { near, type Open, reading, snapshotOf, zeroByHand } from "../support/recordings/zero-gamma-by-hand";

test("a zero gamma more than 5 % from spot is far", async () => {
  const far: readonly Open[] = [
    ["SPXW", 85, 0, 2_000],
    ["SPXW", 100, 5_000, 0],
    ["SPXW", 105, 9_000, 0],
  ];
  const [board] = await reading([snapshotOf(far)])("/v1/gex/levels?symbols=SPXW");

  expect(board?.zeroGamma).toMatchObject({ level: near(zeroByHand({ of: far })), status: "far" });
  expect(board?.zeroGamma?.distancePct).toBeLessThan(-5);
});

test("a zero gamma around which calls and puts nearly cancel is flat", async () => {
  // Calls and puts of each strike differ by 1 %: net gamma is within 1 % of gross gamma everywhere.
  const flat: readonly Open[] = [
    ["SPXW", 95, 9_900, 10_100],
    ["SPXW", 105, 10_100, 9_900],
  ];
  // By 60 %: net gamma is more than 2 % of gross gamma two percent of spot away.
  const steep: readonly Open[] = [
    ["SPXW", 95, 4_000, 16_000],
    ["SPXW", 105, 16_000, 4_000],
  ];
  const [[ofFlat], [ofSteep]] = [
    await reading([snapshotOf(flat)])("/v1/gex/levels?symbols=SPXW"),
    await reading([snapshotOf(steep)])("/v1/gex/levels?symbols=SPXW"),
  ];

  expect(ofFlat?.zeroGamma).toMatchObject({ level: near(zeroByHand({ of: flat })), status: "flat" });
  expect(ofSteep?.zeroGamma).toMatchObject({ level: near(zeroByHand({ of: steep })), status: "ok" });
});
