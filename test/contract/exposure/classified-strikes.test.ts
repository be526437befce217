import { classifiedStrikes } from "../../../packages/contract/exposure/classified-strikes";

/** The node types of values at strikes 90, 95, 100, ... */
const typesOf = (values: number[], spot: number) =>
  classifiedStrikes(
    values.map((_, i) => 90 + 5 * i),
    values,
    spot,
  );

test("pika, barney, significant and normal are shares of the king, bounds included", () => {
  expect(typesOf([1_000, 200, -200, 199.99, -100, 99.99, 0], 80)).toEqual([
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
  expect(typesOf([100, -1_000, 300], 100)).toEqual(["significant", "king", "pika"]);
});

test("the king is the nearer to spot of two equal values, and the lower of two equally near", () => {
  expect(typesOf([500, 0, -500], 99)).toEqual(["pika", "normal", "king"]);
  expect(typesOf([500, 0, -500], 95)).toEqual(["king", "normal", "barney"]);
});

test("the largest peak between spot and the king is the gatekeeper, the only one", () => {
  // Spot 92, king at 115: 100 and 110 are peaks of a quarter and more, 105 is their valley.
  expect(typesOf([0, 100, 400, 50, -300, 1_000], 92)).toEqual([
    "normal",
    "significant",
    "gatekeeper",
    "normal",
    "barney",
    "king",
  ]);
});

test("a peak below a quarter of the king is not a gatekeeper", () => {
  expect(typesOf([0, 249, 0, 1_000], 90)).toEqual(["normal", "pika", "normal", "king"]);
});

test("a large strike that is not a peak, or on the other side of spot, or at spot, is not a gatekeeper", () => {
  expect(typesOf([0, 400, 700, 1_000], 90)[2]).toBe("pika");
  expect(typesOf([0, 400, 0, 0, 1_000], 100)[1]).toBe("pika");
  expect(typesOf([0, 400, 0, 1_000], 95)[1]).toBe("pika");
});

test("the gatekeeper of a king below spot is above the king", () => {
  expect(typesOf([-1_000, 0, 300, 0, 0], 108)).toEqual(["king", "normal", "gatekeeper", "normal", "normal"]);
});

test("all strikes are normal if none reaches fifty dollars", () => {
  expect(typesOf([49.99, -20, 10], 95)).toEqual(["normal", "normal", "normal"]);
  expect(typesOf([50, -20, 10], 95)[0]).toBe("king");
});

test("an empty board has no node types", () => {
  expect(classifiedStrikes([], [], 100)).toEqual([]);
});
