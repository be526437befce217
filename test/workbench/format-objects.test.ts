import { conditionalFormats } from "../../workbench/office/conditional-formats";
import { rangeFormat } from "../../workbench/office/format-objects";
import { bindingCollection, settingCollection, StoredParts } from "../../workbench/office/stored-parts";
import type { HostObject } from "../../workbench/office/office-run";
import { MemoryFormats } from "../../scripts/support/browser/memory-formats";

const area = { startRow: 1, startColumn: 1, endRow: 4, endColumn: 2 };

/** Calls a method that returns an object. */
function objectOf(host: HostObject, method: string, ...parameters: unknown[]): HostObject {
  return host.methods?.[method]?.(...parameters) as HostObject; // the method returns an object
}

test("a color scale keeps its points, with two and with three of them", () => {
  const formats = conditionalFormats(new MemoryFormats(), "s1", area);
  const criteria = {
    minimum: { type: "Percentile", formula: "5", color: "#d8b365" },
    midpoint: { type: "Number", formula: "0", color: "#f5f5f5" },
    maximum: { type: "Percentile", formula: "95", color: "#5ab4ac" },
  };

  const scale = objectOf(formats, "Add", "ColorScale").children?.ColorScale?.();
  scale?.setters?.Criteria?.(criteria);
  const three = scale?.properties?.Criteria?.();
  const withoutMidpoint = { minimum: criteria.minimum, maximum: criteria.maximum };
  scale?.setters?.Criteria?.(withoutMidpoint);

  expect([three, scale?.properties?.Criteria?.()]).toEqual([criteria, withoutMidpoint]);
});

test("the bars of both signs have their own colors", () => {
  const formats = conditionalFormats(new MemoryFormats(), "s1", area);

  const bars = objectOf(formats, "Add", "DataBar").children?.DataBar?.();
  bars?.children?.PositiveFormat?.().setters?.FillColor?.("#5ab4ac");
  bars?.children?.NegativeFormat?.().setters?.FillColor?.("#d8b365");

  expect(bars?.children?.PositiveFormat?.().properties?.FillColor?.()).toBe("#5ab4ac");
  expect(bars?.children?.NegativeFormat?.().properties?.FillColor?.()).toBe("#d8b365");
});

test("a deleted conditional format is no longer listed", () => {
  const formats = conditionalFormats(new MemoryFormats(), "s1", area);

  objectOf(formats, "Add", "DataBar").methods?.Delete?.();

  expect(formats.items?.()).toEqual([]);
});

test("a criterion that the grid cannot show is refused by name", () => {
  const scale = objectOf(
    conditionalFormats(new MemoryFormats(), "s1", area),
    "Add",
    "ColorScale",
  ).children?.ColorScale?.();
  const minimum = { type: "Formula", formula: "=A1", color: "#ffffff" };

  expect(() => scale?.setters?.Criteria?.({ minimum, maximum: minimum })).toThrow("criterion of type Formula");
});

test("column widths are in points, of which three are four pixels", () => {
  const formats = new MemoryFormats();
  const format = rangeFormat(formats, "s1", area);

  format.setters?.ColumnWidth?.(75);

  expect([formats.columnWidth("s1", 1), formats.columnWidth("s1", 2), formats.columnWidth("s1", 3)]).toEqual([
    100, 100, 64,
  ]);
  expect(format.properties?.ColumnWidth?.()).toBe(75);
});

test("a cell wraps its text once it is told to, and no longer", () => {
  const format = rangeFormat(new MemoryFormats(), "s1", area);
  const wraps = () => format.properties?.WrapText?.();

  const before = wraps();
  format.setters?.WrapText?.(true);
  const wrapped = wraps();
  format.setters?.WrapText?.(false);

  expect([before, wrapped, wraps()]).toEqual([false, true, false]);
});

test("a setting is read as it was stored, and an unknown one is a null object", () => {
  const settings = settingCollection(new StoredParts());

  settings.methods?.Add?.("one", true);

  expect(objectOf(settings, "GetItemOrNullObject", "one").properties?.Value?.()).toBe(true);
  expect(settings.methods?.GetItemOrNullObject?.("two")).toBeNull();
});

test("a binding returns the range that it was made for", () => {
  const found: unknown[] = [];
  const range: HostObject = { typeName: "Range" };
  const bindings = bindingCollection(new StoredParts(), (sheet, bound) => {
    found.push([sheet, bound]);
    return range;
  });

  bindings.methods?.Add?.("'My sheet'!B2:C5", "Range", "table");

  const binding = bindings.item?.("table");
  expect(binding && objectOf(binding, "GetRange")).toBe(range);
  expect(found).toEqual([["My sheet", area]]);
});
