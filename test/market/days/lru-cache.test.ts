import { CacheBudget, LruCache } from "../../../market/days/lru-cache";

test("a cached value is created once", () => {
  const cache = new LruCache<string, object>(2);

  const created = cache.getOrCreate("a", () => ({}));

  expect(cache.getOrCreate("a", () => ({}))).toBe(created);
});

test("the least recently used value is evicted first", () => {
  const cache = new LruCache<string, object>(2);
  const [a, b] = [cache.getOrCreate("a", () => ({})), cache.getOrCreate("b", () => ({}))];
  cache.getOrCreate("a", () => ({}));

  cache.getOrCreate("c", () => ({}));

  expect(cache.getOrCreate("a", () => ({}))).toBe(a);
  expect(cache.getOrCreate("b", () => ({}))).not.toBe(b);
});

test("a value whose creation throws is not cached", () => {
  const cache = new LruCache<string, number>(2);
  const fail = () => {
    throw new RangeError("no such day");
  };

  expect(() => cache.getOrCreate("a", fail)).toThrow("no such day");
  expect(cache.getOrCreate("a", () => 1)).toBe(1);
});

test("heavy values leave less room for others", () => {
  const cache = new LruCache<string, { weight: number }>(10, ({ weight }) => weight);
  const [a, b] = [cache.getOrCreate("a", () => ({ weight: 4 })), cache.getOrCreate("b", () => ({ weight: 4 }))];

  cache.getOrCreate("c", () => ({ weight: 5 }));

  expect(cache.getOrCreate("b", () => ({ weight: 4 }))).toBe(b);
  expect(cache.getOrCreate("a", () => ({ weight: 4 }))).not.toBe(a);
});

test("the last value stays cached however heavy it is", () => {
  const cache = new LruCache<string, { weight: number }>(10, ({ weight }) => weight);

  const heavy = cache.getOrCreate("a", () => ({ weight: 99 }));

  expect(cache.getOrCreate("a", () => ({ weight: 99 }))).toBe(heavy);
});

test("caches with a shared budget evict the least recently used value of any of them", () => {
  const budget = new CacheBudget(10);
  const days = new LruCache<string, { weight: number }>(budget, ({ weight }) => weight);
  const tapes = new LruCache<string, { weight: number }>(budget, ({ weight }) => weight);
  days.getOrCreate("a", () => ({ weight: 4 }));
  tapes.getOrCreate("a", () => ({ weight: 4 }));
  days.getOrCreate("a", () => ({ weight: 4 }));

  days.getOrCreate("b", () => ({ weight: 6 }));

  expect(tapes.peek("a")).toBeUndefined();
  expect(days.peek("a")).toEqual({ weight: 4 });
  expect(days.peek("b")).toEqual({ weight: 6 });
});

test("one heavy value evicts the values of every other cache with the same budget", () => {
  const budget = new CacheBudget(10);
  const days = new LruCache<string, number>(budget, (weight) => weight);
  const tapes = new LruCache<string, number>(budget, (weight) => weight);
  days.getOrCreate("a", () => 3);
  days.getOrCreate("b", () => 3);

  tapes.getOrCreate("a", () => 11);

  expect([days.peek("a"), days.peek("b"), tapes.peek("a")]).toEqual([undefined, undefined, 11]);
});
