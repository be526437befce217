import type { CellArea } from "../calls/cell-area";
import type { HostedLook, HostedFormats } from "./hosted-formats";
import type { HostObject } from "./office-run";

/** A point is 4/3 pixels. */
const PX_PER_POINT = 4 / 3;

/** `Range.format`: font, fill, alignment, wrapped text, column widths and row heights. A range with several values has the one of its first cell. */
export function rangeFormat(formats: HostedFormats, sheetId: string, area: CellArea): HostObject {
  const look = () => formats.look(sheetId, area);
  const set = (change: Partial<HostedLook>) => formats.setLook(sheetId, area, change);
  return {
    typeName: "RangeFormat",
    properties: {
      ColumnWidth: () => formats.columnWidth(sheetId, area.startColumn) / PX_PER_POINT,
      HorizontalAlignment: () => look().align,
      WrapText: () => look().wraps,
    },
    setters: {
      ColumnWidth: (points) => {
        for (let column = area.startColumn; column <= area.endColumn; column += 1)
          formats.setColumnWidth(sheetId, column, Math.round(Number(points) * PX_PER_POINT));
      },
      HorizontalAlignment: (align) => set({ align: align as HostedLook["align"] }), // office.js sends its own names
      WrapText: (wraps) => set({ wraps: wraps === true }),
    },
    methods: { AutofitRows: () => formats.fitRows(sheetId, area) },
    children: {
      Font: () => ({
        typeName: "RangeFont",
        properties: { Bold: () => look().bold },
        setters: {
          Bold: (bold) => set({ bold: bold === true }),
          Italic: (italic) => set({ italic: italic === true }),
          Size: (size) => set({ size: Number(size) }),
          Color: (color) => set({ color: String(color) }),
        },
      }),
      Fill: () => ({
        typeName: "RangeFill",
        // A cell without a fill is white in Excel's model.
        properties: { Color: () => look().fill?.toUpperCase() ?? "#FFFFFF" },
        setters: { Color: (color) => set({ fill: String(color) }) },
        methods: { Clear: () => set({ fill: null }) },
      }),
    },
  };
}
