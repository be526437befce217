import { separateArrays } from "../../../service/background/separate-arrays";

test("typed arrays of a message get memory of their own, wherever they are", () => {
  const buffer = new ArrayBuffer(1_000);
  const message = {
    id: 1,
    none: null,
    result: [{ sizes: new Int32Array(buffer, 8, 2) }, new Map([["SPX", { marks: new Uint8Array(buffer, 3, 5) }]])],
  };
  new Int32Array(buffer, 8, 2).set([7, -9]);

  const separated = separateArrays(message);

  const sizes = new Int32Array([7, -9]);
  expect(separated).toEqual({
    id: 1,
    none: null,
    result: [{ sizes }, new Map([["SPX", { marks: new Uint8Array(5) }]])],
  });
  const [first, second] = separated.result as [{ sizes: Int32Array }, Map<string, { marks: Uint8Array }>];
  expect(first.sizes.buffer.byteLength).toBe(8);
  expect(second.get("SPX")?.marks.buffer.byteLength).toBe(5);
});
