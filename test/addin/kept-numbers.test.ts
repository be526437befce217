import { KeptNumbers } from "../../src/addin/kept-numbers";
import { KeptText } from "../../src/addin/kept-text";
import { blockedStorage, memoryStorage } from "../support/memory-storage";

const names = ["near", "far"] as const;

test("numbers are found again by name, and one left out is gone", () => {
  const { storage } = memoryStorage();
  const kept = new KeptNumbers(new KeptText(storage, "limits"), names);
  kept.keep({ near: 5, far: 7 });

  kept.keep({ far: 0 });

  expect(new KeptNumbers(new KeptText(storage, "limits"), names).numbers).toEqual({ far: 0 });
});

test("nothing to keep leaves no entry", () => {
  const { storage, entries } = memoryStorage({ limits: '{"near":5}' });

  new KeptNumbers(new KeptText(storage, "limits"), names).keep({});

  expect([...entries]).toEqual([]);
});

test.each(["", "{", "null", "7", '["near"]', '{"near":-1}', '{"near":2.5}', '{"near":"5"}', '{"other":5}'])(
  "an entry that reads %s holds no numbers",
  (text) => {
    const { storage } = memoryStorage({ limits: text });

    expect(new KeptNumbers(new KeptText(storage, "limits"), names).numbers).toEqual({});
  },
);

test("a blocked storage says so and costs the next session alone", () => {
  const kept = new KeptNumbers(new KeptText(blockedStorage, "limits"), names);

  expect(kept.keep({ near: 5 })).toBe(false);
  expect(kept.numbers).toEqual({ near: 5 });
});

test("a storage that is full does not bring back what stood there before", () => {
  const { storage } = memoryStorage({ key: "old" });
  const full = { ...storage, setItem: blockedStorage.setItem };
  const kept = new KeptText(full, "key");

  kept.keep("new");

  expect(kept.text).toBe("new");
});
