import { readAddress, type Area } from "../calls/cell-area";
import { HostRefusal, type HostObject } from "./office-run";

/** What an add-in stores in a workbook: settings, and bindings to areas. Bindings do not move with their cells here, as they do in Excel. */
export class StoredParts {
  readonly settings = new Map<string, unknown>();
  readonly bindings = new Map<string, { sheetName: string; area: Area }>();

  /** Forgets everything, as in a new workbook. */
  clear(): void {
    this.settings.clear();
    this.bindings.clear();
  }
}

/** `Workbook.settings`. */
export function settingCollection({ settings }: StoredParts): HostObject {
  const setting = (key: string): HostObject => ({
    typeName: "Setting",
    identity: { Key: key },
    properties: { Key: () => key, Value: () => settings.get(key) ?? null },
    setters: { Value: (value) => void settings.set(key, value) },
    methods: { Delete: () => void settings.delete(key) },
  });
  return {
    typeName: "SettingCollection",
    items: () => [...settings.keys()].map(setting),
    item: (key) => setting(String(key)),
    methods: {
      Add: (key, value) => {
        settings.set(String(key), value);
        return setting(String(key));
      },
      GetItemOrNullObject: (key) => (settings.has(String(key)) ? setting(String(key)) : null),
    },
  };
}

/** `Workbook.bindings`. */
export function bindingCollection(
  { bindings }: StoredParts,
  rangeOf: (sheetName: string, area: Area) => HostObject | null,
): HostObject {
  const binding = (id: string): HostObject => ({
    typeName: "Binding",
    identity: { Id: id },
    properties: { Id: () => id, Type: () => "Range" },
    methods: {
      Delete: () => void bindings.delete(id),
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
        return binding(String(id));
      },
    },
  };
}
