import "./registered-functions";

/** A sheet as rows of cells, each `[formula, value]`. A text that begins with "=" is both. */
export interface FakeSheet {
  cells: (readonly [formula: string, value: unknown])[][];
  /** `Sheet1`, `Sheet2` ... when omitted. */
  name?: string;
  /** The first cell of the used range, counted from 0. */
  first?: { row: number; column: number };
  /** The size of each spilled table, by `row,column` of its formula. */
  spills?: Record<string, readonly [rows: number, columns: number]>;
  isProtected?: boolean;
  /** The cells of Excel tables without their headings in the row above. An entered formula fills the empty cells of its column. */
  tables?: (Area & { name?: string; headings?: readonly string[] })[];
  /** The names that are defined on this sheet alone, with their formulas. */
  names?: Readonly<Record<string, string>>;
  /** The message with which Excel rejects a change of a cell, by `row,column`. */
  rejects?: Record<string, string>;
}

/** How the fake version of Excel differs from a current one. */
export interface FakeVersion {
  /** `1.20` when omitted. */
  excelApi?: string;
  /** Whether a recalculation runs custom functions that were not entered again; true when omitted. */
  calculates?: boolean;
  /** The selected range; several ranges when omitted. */
  selection?: Area & { address: string };
  /** `Automatic` when omitted. */
  calculationMode?: "Automatic" | "Manual";
  /** The names that are defined in the workbook, with their formulas. */
  names?: Readonly<Record<string, string>>;
  /** Whether grouped changes fail, as in some versions that offer them. */
  rejectsGroups?: boolean;
}

interface Action {
  run: () => unknown;
  isChange: boolean;
}

interface Area {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** A workbook of these sheets, as far as recalculations use it. A formula shows 1 after it ran. */
export class FakeExcel {
  /** Every formula written, by sheet and position. */
  readonly written: string[] = [];
  /** The addresses of formulas that ran. */
  readonly ran: string[] = [];
  undoSteps = 0;
  /** The requests sent. */
  requests = 0;
  /** Called with the address of each formula that runs. */
  onRun: (address: string) => void = () => undefined;
  readonly #sheets: readonly FakeSheet[];
  readonly #version: FakeVersion;

  constructor(sheets: readonly FakeSheet[], version: FakeVersion = {}) {
    this.#sheets = sheets.map((sheet) => ({ ...sheet, cells: sheet.cells.map((row) => [...row]) }));
    this.#version = version;
  }

  /** The globals of the page. */
  get globals() {
    const newest = minor(this.#version.excelApi ?? "1.20");
    const isSetSupported = (_set: string, version: string) => minor(version) <= newest;
    return { Excel: { run: this.#run.bind(this) }, Office: { context: { requirements: { isSetSupported } } } };
  }

  /** Removes the protection of all sheets. */
  unprotect(): void {
    for (const sheet of this.#sheets) sheet.isProtected = false;
  }

  /** The formulas of all cells of a sheet, as rows. */
  formulas(sheet = 0): string[][] {
    return (this.#sheets[sheet]?.cells ?? []).map((row) => row.map(([formula]) => formula));
  }

  #run(options: { mergeUndoGroup?: boolean }, batch: (context: object) => unknown): Promise<unknown> {
    let actions: Action[] = [];
    let hasStep = false;
    const sync = () => Promise.resolve().then(send);
    const send = () => {
      const due = actions;
      actions = [];
      this.requests += 1;
      let isChange = false;
      try {
        for (const action of due) {
          if (action.isChange && options.mergeUndoGroup && this.#version.rejectsGroups) {
            throw refusal("UndoNotSupported", "This operation cannot be grouped.");
          }
          action.run();
          isChange ||= action.isChange;
        }
      } finally {
        if (isChange && !(options.mergeUndoGroup && hasStep)) this.undoSteps += 1;
        hasStep ||= isChange;
      }
    };
    const sheets = this.#sheets.map((_sheet, index) => this.#worksheet(index, (action) => actions.push(action)));
    const worksheets = {
      items: sheets,
      load: () => worksheets,
      getItem: (name: string) => sheets.find((sheet) => sheet.name === name),
      getActiveWorksheet: () => sheets[0],
    };
    const { selection } = this.#version;
    const getSelectedRange = () => {
      if (!selection) throw refusal("InvalidSelection", "The selection is not one range.");
      const { address, row, column, rows, columns } = selection;
      const range = {
        address,
        rowIndex: row,
        columnIndex: column,
        rowCount: rows,
        columnCount: columns,
        load: () => range,
      };
      return range;
    };
    const application = { calculationMode: this.#version.calculationMode ?? "Automatic", load: () => application };
    const names = namesOf(this.#version.names);
    return Promise.resolve(batch({ workbook: { worksheets, application, getSelectedRange, names }, sync }));
  }

  #worksheet(index: number, later: (action: Action) => void) {
    const sheet = this.#sheets[index] ?? { cells: [] };
    const name = sheet.name ?? `Sheet${index + 1}`;
    const first = sheet.first ?? { row: 0, column: 0 };
    const cellAt = (row: number, column: number) => sheet.cells[row - first.row]?.[column - first.column] ?? ["", ""];
    const block = ({ row, column, rows, columns }: Area, part: 0 | 1) =>
      Array.from({ length: rows }, (_row, down) =>
        Array.from({ length: columns }, (_column, right) => cellAt(row + down, column + right)[part]),
      );
    const run = ({ row, column, rows, columns }: Area) => {
      for (let down = row; down < row + rows; down += 1) {
        for (let right = column; right < column + columns; right += 1) this.#runCell(name, down, right);
      }
    };
    const write = (area: Area, formulas: string[][]) => {
      if (sheet.isProtected) throw refusal("AccessDenied", "The sheet is protected.");
      for (const [down, row] of formulas.entries()) {
        for (const [right, formula] of row.entries())
          this.#write(index, first, area.row + down, area.column + right, formula);
      }
    };
    const range = (area: Area): object => {
      const loaded = {
        isNullObject: false,
        rowIndex: area.row,
        columnIndex: area.column,
        rowCount: area.rows,
        columnCount: area.columns,
        load: () => loaded,
        get values() {
          return block(area, 1);
        },
        get formulas() {
          return block(area, 0);
        },
        set formulas(formulas) {
          later({ run: () => write(area, formulas as string[][]), isChange: true }); // office.js would convert other values
        },
        calculate: () => later({ run: () => this.#version.calculates !== false && run(area), isChange: false }),
        setDirty: () => undefined,
        getSpillingToRangeOrNullObject: () => {
          const [rows, columns] = sheet.spills?.[`${area.row},${area.column}`] ?? [];
          return rows && columns ? range({ ...area, rows, columns }) : nullObject;
        },
      };
      return loaded;
    };
    const used = { ...first, rows: sheet.cells.length, columns: sheet.cells[0]?.length ?? 0 };
    const protection = { protected: sheet.isProtected ?? false, load: () => protection };
    const worksheet = {
      name,
      load: () => worksheet,
      protection,
      names: namesOf(sheet.names),
      tables: tableCollection(sheet.tables ?? [], range),
      getRange: (address: string) => {
        const [, column = "", row = ""] = /^([A-Z])(\d+)$/.exec(address) ?? [];
        return range({ row: Number(row) - 1, column: column.charCodeAt(0) - 65, rows: 1, columns: 1 });
      },
      getRangeByIndexes: (row: number, column: number, rows: number, columns: number) =>
        range({ row, column, rows, columns }),
      getUsedRangeOrNullObject: () => (used.columns > 0 ? range(used) : nullObject),
    };
    return worksheet;
  }

  #write(sheet: number, first: { row: number; column: number }, row: number, column: number, formula: string): void {
    const { rejects, cells, name } = this.#sheets[sheet] ?? { cells: [] };
    const message = rejects?.[`${row},${column}`];
    if (message !== undefined) throw refusal("InvalidOperation", message);
    this.written.push(`${sheet}!${row},${column} ${formula}`);
    const text = formula.startsWith("'") ? formula.slice(1) : formula;
    const isRun = text === formula && formula.startsWith("=") && !formula.includes("UNKNOWN");
    const cellsOfRow = cells[row - first.row];
    if (cellsOfRow)
      cellsOfRow[column - first.column] = [text, isRun ? 1 : text === formula && text !== "" ? "#NAME?" : text];
    if (isRun) this.#runCell(name ?? `Sheet${sheet + 1}`, row, column);
    if (isRun) this.#fillColumn(sheet, first, row, column, formula);
  }

  /** Does what Excel does with a formula that is entered into a table: it fills the rest of an otherwise empty column. */
  #fillColumn(
    sheet: number,
    first: { row: number; column: number },
    row: number,
    column: number,
    formula: string,
  ): void {
    const { tables, cells } = this.#sheets[sheet] ?? { cells: [] };
    const table = tables?.find((one) => column >= one.column && column < one.column + one.columns && row >= one.row);
    if (!table || row >= table.row + table.rows) return;
    const others = Array.from({ length: table.rows }, (_, index) => table.row + index).filter((other) => other !== row);
    const contentAt = (at: number) => cells[at - first.row]?.[column - first.column]?.[0] ?? "";
    if (others.some((other) => contentAt(other) !== "")) return;
    for (const other of others) {
      const cellsOfRow = cells[other - first.row];
      if (cellsOfRow) cellsOfRow[column - first.column] = [formula, 1];
    }
  }

  #runCell(sheet: string, row: number, column: number): void {
    const address = `${sheet}!${String.fromCharCode(65 + column)}${row + 1}`;
    this.ran.push(address);
    this.onRun(address);
  }
}

function tableCollection(tables: NonNullable<FakeSheet["tables"]>, range: (area: Area) => object) {
  return collectionOf(
    tables.map(({ name, headings = [], ...body }) => ({
      name,
      columns: collectionOf(headings.map((heading) => ({ name: heading }))),
      getDataBodyRange: () => range(body),
      getRange: () => range({ ...body, row: body.row - 1, rows: body.rows + 1 }),
    })),
  );
}

const namesOf = (names: FakeSheet["names"] = {}) =>
  collectionOf(Object.entries(names).map(([name, formula]) => ({ name, formula })));

function collectionOf<Item>(items: readonly Item[]) {
  const collection = { items, load: () => collection };
  return collection;
}

const nullObject = { isNullObject: true, load: () => nullObject };

function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

function minor(version: string): number {
  return Number(version.split(".")[1]);
}
