import { fullAddress, readAddress, type CellArea } from "../calls/cell-area";
import { movedArea, type CellMove } from "./moved-areas";
import { HostRefusal, type HostObject } from "./office-run";

/** The content of the stored parts, in a form that a database can hold. */
export interface StoredContent {
  settings: readonly (readonly [key: string, value: unknown])[];
  bindings: readonly (readonly [id: string, place: { sheetName: string; area: CellArea }])[];
  comments: readonly (readonly [address: string, text: string])[];
}

/** What an add-in stores in a workbook: settings, bindings to areas, and comments. */
export class StoredParts {
  readonly settings = new Map<string, unknown>();
  readonly bindings = new Map<string, { sheetName: string; area: CellArea }>();
  /** The texts of comments, by the addresses of their cells. */
  readonly comments = new Map<string, string>();
  /** Called after each change by the add-in. */
  onChange: () => void = () => undefined;

  /** Everything that is stored. */
  get content(): StoredContent {
    return { settings: [...this.settings], bindings: [...this.bindings], comments: [...this.comments] };
  }

  /** Stores the content of an earlier workbook. */
  restore({ settings, bindings, comments }: StoredContent): void {
    for (const [key, value] of settings) this.settings.set(key, value);
    for (const [id, place] of bindings) this.bindings.set(id, place);
    for (const [address, text] of comments) this.comments.set(address, text);
  }

  /** Moves bindings and comments with their cells, after rows or columns of a sheet were inserted or removed. */
  moveCells(sheetName: string, move: CellMove): void {
    for (const [id, place] of this.bindings) {
      if (place.sheetName !== sheetName) continue;
      const area = movedArea(place.area, move);
      if (area) this.bindings.set(id, { sheetName, area });
      else this.bindings.delete(id);
    }
    const comments = [...this.comments];
    this.comments.clear();
    for (const [address, text] of comments) {
      const read = readAddress(address);
      const area = read?.sheetName === sheetName ? movedArea(read.area, move) : read?.area;
      if (area) this.comments.set(fullAddress(read?.sheetName ?? sheetName, area), text);
    }
  }

  /** Forgets everything, as in a new workbook. */
  clear(): void {
    this.settings.clear();
    this.bindings.clear();
    this.comments.clear();
  }
}

/** `Workbook.settings`. */
export function settingCollection(parts: StoredParts): HostObject {
  const { settings } = parts;
  const set = (key: string, value: unknown) => {
    settings.set(key, value);
    parts.onChange();
  };
  const remove = (key: string) => {
    settings.delete(key);
    parts.onChange();
  };
  const setting = (key: string): HostObject => ({
    typeName: "Setting",
    identity: { Key: key },
    properties: { Key: () => key, Value: () => settings.get(key) ?? null },
    setters: { Value: (value) => set(key, value) },
    methods: { Delete: () => remove(key) },
  });
  return {
    typeName: "SettingCollection",
    items: () => [...settings.keys()].map(setting),
    item: (key) => setting(String(key)),
    methods: {
      Add: (key, value) => {
        set(String(key), value);
        return setting(String(key));
      },
      GetItemOrNullObject: (key) => (settings.has(String(key)) ? setting(String(key)) : null),
    },
  };
}

/** `Workbook.bindings`. */
export function bindingCollection(
  parts: StoredParts,
  rangeOf: (sheetName: string, area: CellArea) => HostObject | null,
): HostObject {
  const { bindings } = parts;
  const binding = (id: string): HostObject => ({
    typeName: "Binding",
    identity: { Id: id },
    properties: { Id: () => id, Type: () => "Range" },
    methods: {
      Delete: () => {
        bindings.delete(id);
        parts.onChange();
      },
      GetRange: () => {
        const bound = bindings.get(id);
        const range = bound && rangeOf(bound.sheetName, bound.area);
        if (!range) throw new HostRefusal("InvalidBinding", "This object binding is no longer valid.");
        return range;
      },
    },
  });
  return {
    typeName: "BindingCollection",
    items: () => [...bindings.keys()].map(binding),
    item: (id) => binding(String(id)),
    methods: {
      Add: (address, type, id) => {
        const read = typeof address === "string" ? readAddress(address) : undefined;
        if (!read?.sheetName || type !== "Range")
          throw new HostRefusal("InvalidArgument", "The workbench binds ranges by their full address.");
        bindings.set(String(id), { sheetName: read.sheetName, area: read.area });
        parts.onChange();
        return binding(String(id));
      },
    },
  };
}

/** `Workbook.comments`. */
export function commentCollection(parts: StoredParts): HostObject {
  const { comments } = parts;
  return {
    typeName: "CommentCollection",
    methods: {
      Add: (address, text) => {
        const read = typeof address === "string" ? readAddress(address) : undefined;
        if (!read?.sheetName || typeof text !== "string")
          throw new HostRefusal("InvalidArgument", "The workbench adds comments of plain text to a full address.");
        const place = fullAddress(read.sheetName, read.area);
        if (comments.has(place)) throw new HostRefusal("InvalidOperation", `${place} has a comment already.`);
        comments.set(place, text);
        parts.onChange();
        return { typeName: "Comment", identity: { Id: place }, properties: { Content: () => text } };
      },
    },
  };
}
