import { MemoryBudget } from "../../market/days/memory-budget";
import { RecentlyUsed } from "../../market/days/recently-used";

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

test("caches of one budget make room for each other: what any of them used longest ago goes first", () => {
  const memory = new MemoryBudget(10);
  const days = new RecentlyUsed<string, { weight: number }>(memory, ({ weight }) => weight);
  const tapes = new RecentlyUsed<string, { weight: number }>(memory, ({ weight }) => weight);
  days.get("a", () => ({ weight: 4 }));
  tapes.get("a", () => ({ weight: 4 }));
  days.get("a", () => ({ weight: 4 }));

  days.get("b", () => ({ weight: 6 }));

  expect(tapes.kept("a")).toBeUndefined();
  expect(days.kept("a")).toEqual({ weight: 4 });
  expect(days.kept("b")).toEqual({ weight: 6 });
});

test("one heavy value empties every other cache of its budget", () => {
  const memory = new MemoryBudget(10);
  const days = new RecentlyUsed<string, number>(memory, (weight) => weight);
  const tapes = new RecentlyUsed<string, number>(memory, (weight) => weight);
  days.get("a", () => 3);
  days.get("b", () => 3);

  tapes.get("a", () => 11);

  expect([days.kept("a"), days.kept("b"), tapes.kept("a")]).toEqual([undefined, undefined, 11]);
});
