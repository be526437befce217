import { firstDifference } from "./first-difference";

test.each([
  [1, 1],
  [NaN, NaN],
  [
    [1, "a", null],
    [1, "a", null],
  ],
  [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 2 }] } }],
  [{ a: 1 }, { a: 1, b: undefined }],
  [Float64Array.of(1, NaN), Float64Array.of(1, NaN)],
])("%j and %j are equal", (one, other) => {
  expect(firstDifference(one, other)).toBeUndefined();
  expect(firstDifference(other, one)).toBeUndefined();
});

test.each([
  [1, 2, ": 1 is not 2"],
  [0, -0, ": 0 is not 0"],
  [null, undefined, ": null is not undefined"],
  [[1, 2], [1], ": 2 entries are not 1"],
  [{ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }, { b: 3 }] }, ".a[1].b: 2 is not 3"],
  [{ a: 1 }, { a: 1, b: null }, ".b: undefined is not null"],
  [{ a: 1, b: 2 }, { a: 1 }, ".b: 2 is not undefined"],
  [Float64Array.of(0, 1), Float64Array.of(-0, 1), "[0]: 0 is not 0"],
  [Float64Array.of(1), Int32Array.of(1), ": Float64Array is not Int32Array"],
  [[], {}, ":  is not [object Object]"],
  [new Map([[1, 2]]), new Map([[1, 2]]), ": [object Map] is not [object Map]"],
])("the first difference of %j and %j is found", (one, other, difference) => {
  expect(firstDifference(one, other)).toBe(difference);
});
