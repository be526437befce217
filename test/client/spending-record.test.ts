import { SpendingRecord } from "../../src/spending/spending-record";
import { blockedStorage, memoryStorage } from "../support/memory-storage";

const one = { spent: 1, refunded: 0, requests: 1 };

test("amounts of a day add up and outlive the session", () => {
  const storage = memoryStorage().storage;

  new SpendingRecord(storage, "amounts").add("2025-11-25", one);
  new SpendingRecord(storage, "amounts").add("2025-11-25", { spent: 5, refunded: 3, requests: 1 });

  expect(new SpendingRecord(storage, "amounts").days).toEqual([
    { date: "2025-11-25", spent: 6, refunded: 3, requests: 2 },
  ]);
});

test("workbooks that share the storage share the day", () => {
  const storage = memoryStorage().storage;
  const books = [new SpendingRecord(storage, "amounts"), new SpendingRecord(storage, "amounts")];

  for (const book of books) book.add("2025-11-25", one);

  expect(books.map((book) => book.spentOn("2025-11-25"))).toEqual([2, 2]);
  expect(books[0]?.spentOn("2025-11-26")).toBe(0);
});

test("two months are kept, the newest", () => {
  const record = new SpendingRecord(memoryStorage().storage, "amounts");
  const dates = Array.from({ length: 70 }, (_, day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10));

  for (const date of dates) record.add(date, one);

  expect(record.days).toHaveLength(62);
  expect(record.days[0]?.date).toBe("2025-01-09");
  expect(record.days.at(-1)?.date).toBe("2025-03-11");
});

test("a storage that refuses costs the memory of the next session, nothing else", () => {
  const record = new SpendingRecord(blockedStorage);

  record.add("2025-11-25", one);
  record.add("2025-11-25", one);

  expect(record.spentOn("2025-11-25")).toBe(2);
});

test.each(["not JSON", "[1]", '{"2025-11-25":"much"}'])("an entry that reads %s is begun anew", (text) => {
  const storage = memoryStorage().storage;
  storage.setItem("amounts", text);
  const record = new SpendingRecord(storage, "amounts");

  record.add("2025-11-25", one);

  expect(record.days).toEqual([{ date: "2025-11-25", ...one }]);
});
