import { createStore } from "../../../packages/client/store/store";

test("listeners are notified of each change until they unsubscribe", () => {
  const store = createStore(1);
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.get()));

  store.set(2);
  stop();
  store.set(3);

  expect(seen).toEqual([2]);
  expect(store.get()).toBe(3);
});

test("setting an identical value notifies nobody", () => {
  const store = createStore("same");
  const seen: string[] = [];
  store.subscribe(() => seen.push(store.get()));

  store.set("same");

  expect(seen).toEqual([]);
});
