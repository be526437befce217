import { isPicked, withColumnPicked } from "../../src/taskpane/formulas/picked-columns";
import { galleryFunctions } from "../support/addin/gallery-functions";

const { functions } = galleryFunctions();

/** Returns what pressing the name of a column makes of what is typed, in the table of a view. */
function pressed(id: string, view: string, typed: string, name: string): string {
  const tables = functions.find((one) => one.id === id)?.tables ?? [];
  const table = tables.find((one) => one.view === view);
  if (!table) throw new Error(`${id} has no table of ${view}.`);
  return withColumnPicked(table, tables, typed, name);
}

test("pressing names makes the list of columns in that order, and pressing one again removes it", () => {
  expect(pressed("GEX.LEVELS", "", "", "King")).toBe("columns=King");
  expect(pressed("GEX.LEVELS", "", "columns=King", "Spot")).toBe("columns=King,Spot");
  expect(pressed("GEX.LEVELS", "", "Columns = king, Spot", "King")).toBe("columns=Spot");
  expect(pressed("GEX.LEVELS", "", "columns=King", "King")).toBe("");
});

test("other options stay, and a list of all or the first columns gives way to the name", () => {
  expect(pressed("GEX.HEATMAP", "", "layout=matrix; sides=true", "Spot")).toBe(
    "layout=matrix; sides=true; columns=Spot",
  );
  expect(pressed("GEX.LEVELS", "", "columns=brief; headers=off", "Spot")).toBe("headers=off; columns=Spot");
  expect(pressed("GEX.LEVELS", "", "columns=*", "Spot")).toBe("columns=Spot");
});

test("a column of a view shows that view, and no other", () => {
  expect(pressed("GEX.LEVELS", "view=sides", "", "Max pain")).toBe("view=sides; columns=Max pain");
  expect(pressed("GEX.LEVELS", "view=sides", "view=levels; checkFlip=true", "Max pain")).toBe(
    "view=sides; checkFlip=true; columns=Max pain",
  );
  expect(pressed("GEX.LEVELS", "", "view = sides", "King")).toBe("columns=King");
});

test("fields are a list of their own argument, and a fact is a single one", () => {
  expect(pressed("GEX.LIVE", "", "spot", "King")).toBe("spot,King");
  expect(pressed("GEX.ACCOUNT", "", "Balance", "Status")).toBe("Status");
});

test("a column is picked whatever its case", () => {
  const tables = functions.find(({ id }) => id === "GEX.LEVELS")?.tables ?? [];
  const picked = tables.map((table) => isPicked(table, "columns=max PAIN", "Max pain"));

  expect(picked).toEqual([true, true, true, true]);
});
