import { RecentlyUsed } from "../../service/market/days/recently-used";

test("a value is made once while it is kept", () => {
  const kept = new RecentlyUsed<string, object>(2);

  const made = kept.get("a", () => ({}));

  expect(kept.get("a", () => ({}))).toBe(made);
});

test("the value that was longest not asked for goes first", () => {
  const kept = new RecentlyUsed<string, object>(2);
  const [a, b] = [kept.get("a", () => ({})), kept.get("b", () => ({}))];
  kept.get("a", () => ({}));

  kept.get("c", () => ({}));

  expect(kept.get("a", () => ({}))).toBe(a);
  expect(kept.get("b", () => ({}))).not.toBe(b);
});

test("what cannot be made is not kept", () => {
  const kept = new RecentlyUsed<string, number>(2);
  const fail = () => {
    throw new RangeError("no such day");
  };

  expect(() => kept.get("a", fail)).toThrow("no such day");
  expect(kept.get("a", () => 1)).toBe(1);
});

test("heavy values leave less room for others", () => {
  const kept = new RecentlyUsed<string, { weight: number }>(10, ({ weight }) => weight);
  const [a, b] = [kept.get("a", () => ({ weight: 4 })), kept.get("b", () => ({ weight: 4 }))];

  kept.get("c", () => ({ weight: 5 }));

  expect(kept.get("b", () => ({ weight: 4 }))).toBe(b);
  expect(kept.get("a", () => ({ weight: 4 }))).not.toBe(a);
});

test("the last value is kept however heavy it is", () => {
  const kept = new RecentlyUsed<string, { weight: number }>(10, ({ weight }) => weight);

  const heavy = kept.get("a", () => ({ weight: 99 }));

  expect(kept.get("a", () => ({ weight: 99 }))).toBe(heavy);
});
