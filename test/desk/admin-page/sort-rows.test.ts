import { sortRows } from "../../../desk/admin-page/sort-rows";

const people = [
  { name: "ann", credits: 5, cap: 100 },
  { name: "ben", credits: 12, cap: null },
  { name: "carla", credits: 5, cap: 20 },
];
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test("numbers are compared as numbers, and equal rows stay in their order", () => {
  expect(namesOf(sortRows(people, ({ credits }) => credits, false))).toEqual(["ann", "carla", "ben"]);
  expect(namesOf(sortRows(people, ({ credits }) => credits, true))).toEqual(["ben", "ann", "carla"]);
});

test("rows without a value are last in both directions", () => {
  expect(namesOf(sortRows(people, ({ cap }) => cap, false))).toEqual(["carla", "ann", "ben"]);
  expect(namesOf(sortRows(people, ({ cap }) => cap, true))).toEqual(["ann", "carla", "ben"]);
});

test("texts with numbers are sorted by the numbers", () => {
  const nodes = [{ name: "desk-10" }, { name: "desk-9" }];

  expect(namesOf(sortRows(nodes, ({ name }) => name, false))).toEqual(["desk-9", "desk-10"]);
});
