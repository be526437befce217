import { nodeTypes } from "../../market/exposure/node-types";

/** The kinds of values at strikes 90, 95, 100, ... */
const kinds = (values: number[], spot: number) =>
  nodeTypes(
    values.map((_, i) => 90 + 5 * i),
    values,
    spot,
  );

test("shares of the king tell pika, barney, significant and normal apart, each bound included", () => {
  expect(kinds([1_000, 200, -200, 199.99, -100, 99.99, 0], 80)).toEqual([
    "king",
    "pika",
    "barney",
    "significant",
    "significant",
    "normal",
    "normal",
  ]);
});

test("the king may be negative", () => {
  expect(kinds([100, -1_000, 300], 100)).toEqual(["significant", "king", "pika"]);
});

test("of two equal values the one nearer spot is king, and of two as near the lower", () => {
  expect(kinds([500, 0, -500], 99)).toEqual(["pika", "normal", "king"]);
  expect(kinds([500, 0, -500], 95)).toEqual(["king", "normal", "barney"]);
});

test("the largest peak between spot and the king is the gatekeeper, the only one", () => {
  // Spot 92, king at 115: 100 and 110 are peaks of a quarter and more, 105 is their valley.
  expect(kinds([0, 100, 400, 50, -300, 1_000], 92)).toEqual([
    "normal",
    "significant",
    "gatekeeper",
    "normal",
    "barney",
    "king",
  ]);
});

test("a peak under a quarter of the king guards nothing", () => {
  expect(kinds([0, 249, 0, 1_000], 90)).toEqual(["normal", "pika", "normal", "king"]);
});

test("a strong strike that is no peak, or lies on the far side of spot, or at spot, is no gatekeeper", () => {
  expect(kinds([0, 400, 700, 1_000], 90)[2]).toBe("pika");
  expect(kinds([0, 400, 0, 0, 1_000], 100)[1]).toBe("pika");
  expect(kinds([0, 400, 0, 1_000], 95)[1]).toBe("pika");
});

test("below spot the gatekeeper stands above the king", () => {
  expect(kinds([-1_000, 0, 300, 0, 0], 108)).toEqual(["king", "normal", "gatekeeper", "normal", "normal"]);
});

test("under fifty dollars everywhere all strikes are normal", () => {
  expect(kinds([49.99, -20, 10], 95)).toEqual(["normal", "normal", "normal"]);
  expect(kinds([50, -20, 10], 95)[0]).toBe("king");
});

test("no strikes have no kinds", () => {
  expect(nodeTypes([], [], 100)).toEqual([]);
});
