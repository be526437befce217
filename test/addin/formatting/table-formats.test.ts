import { TableFormats } from "../../../src/addin/formatting/table-formats";
import "../../support/addin/registered-functions";

interface Listeners {
  calculated: () => Promise<void>;
  changed: (change: object) => Promise<void>;
}

/** A workbook whose cell A1 shows #BUSY! until `arrived` is called, and then a table of 2 by 2. Counts what is formatted. */
function openBook() {
  const listeners: Partial<Listeners> = {};
  const formatted: string[] = [];
  let isBusy = true;
  let onRead: () => void = () => undefined;
  const settings = new Map<string, unknown>();
  const nothing = { isNullObject: true, load: () => nothing };
  const table = [
    ["Strike", "Value"],
    [100, 5],
  ];
  const range = (rows: number, columns: number): object => {
    const self = {
      isNullObject: false,
      ...{ rowIndex: 0, columnIndex: 0, rowCount: rows, columnCount: columns, address: "Sheet1!A1" },
      formulas: [['=GEX.HEATMAP("SPY")']],
      values: isBusy ? [["#BUSY!"]] : table,
      valuesAsJson: [],
      load: () => self,
      getSpillingToRangeOrNullObject: () => (isBusy ? nothing : range(2, 2)),
      conditionalFormats: {
        items: [],
        load: () => ({ items: [] }),
        add: (type: string) => (
          formatted.push(type),
          { dataBar: { positiveFormat: {}, negativeFormat: {} }, colorScale: {} }
        ),
      },
      format: {
        font: {},
        fill: { color: "#FFFFFF", load: () => ({ color: "#FFFFFF" }) },
        columnWidth: 48,
        load: () => ({ columnWidth: 48 }),
        autofitRows: () => undefined,
      },
    };
    return self;
  };
  const sheet = {
    name: "Sheet1",
    isNullObject: false,
    load: () => sheet,
    getRangeByIndexes: (_r: number, _c: number, rows: number, columns: number) => range(rows, columns),
  };
  const bindings = { items: [], load: () => bindings, add: () => undefined };
  const context = {
    sync: () => Promise.resolve().then(() => onRead()),
    workbook: {
      bindings,
      settings: { add: (key: string, value: unknown) => settings.set(key, value) },
      worksheets: {
        getItem: () => sheet,
        getItemOrNullObject: () => sheet,
        onCalculated: { add: (listener: Listeners["calculated"]) => (listeners.calculated = listener) },
        onChanged: { add: (listener: Listeners["changed"]) => (listeners.changed = listener) },
      },
    },
  };
  Object.assign(globalThis, {
    Excel: { run: (_options: object, batch: (one: object) => unknown) => Promise.resolve(batch(context)) },
    Office: { context: { requirements: { isSetSupported: () => true } } },
  });
  return {
    listeners,
    formatted,
    settings,
    /** The result arrives with the next request that the add-in sends. */
    arriveDuringCheck: () => {
      onRead = () => {
        onRead = () => undefined;
        void Promise.resolve().then(() => {
          isBusy = false;
          void listeners.calculated?.();
        });
      };
    },
  };
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, "Excel");
  Reflect.deleteProperty(globalThis, "Office");
});

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

test("a new table whose result arrives while the tables are checked is formatted", async () => {
  const book = openBook();
  const tables = new TableFormats({ sleep: () => Promise.resolve() }, { formatsNewTables: false, hasTables: false });
  await tables.setFormatsNewTables(true);

  book.arriveDuringCheck();
  await book.listeners.changed?.({ worksheetId: "s1", address: "A1", changeType: "RangeEdited" });
  await turns(500);

  expect(book.formatted).toEqual(["DataBar"]);
});

test("a table that is entered while the setting is off is not formatted", async () => {
  const book = openBook();
  const tables = new TableFormats({ sleep: () => Promise.resolve() }, { formatsNewTables: false, hasTables: false });
  await tables.setFormatsNewTables(true);
  await tables.setFormatsNewTables(false);

  book.arriveDuringCheck();
  await book.listeners.changed?.({ worksheetId: "s1", address: "A1", changeType: "RangeEdited" });
  await book.listeners.calculated?.();
  await turns(500);

  expect(book.formatted).toEqual([]);
  expect([...book.settings.values()]).toEqual([false]);
});
