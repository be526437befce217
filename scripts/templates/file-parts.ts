/** What the library cannot write: changes of the parts of a file as text. */
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { cellColors } from "../../src/workbook/format/exposure-colors";
import type { SheetContent } from "../../src/workbook/templates/workbook-content";
import { zipTime } from "../support/zip-time";
import { areaName, cellArea } from "../../workbench/calls/cell-area";

type Change = (text: string, sheet: SheetContent) => string;

/** The changes by the beginning of the name of a part. A number in its name is that of the sheet. */
const changes: readonly (readonly [start: string, change: Change])[] = [
  ["xl/workbook.xml", withStoredValues],
  ["docProps/app.xml", (text) => replaced(text, "<Application>hucre<", "<Application>Strikebook<")],
  ["xl/styles.xml", (text) => text.replaceAll(/(<color [^>]*\/>)(<sz [^>]*\/>)/g, "$2$1")], // Excel's order
  ["xl/charts/chart", changedChart],
  ["xl/worksheets/sheet", (text, sheet) => withReadableHeader(withSignedBars(text, sheet))],
  ["xl/drawings/vmlDrawing", sizedNotes],
];

/** Returns a file with what the library cannot write. `at` is stated as the time of its parts. */
export function changedParts(file: Uint8Array, sheets: readonly SheetContent[], at: Date): Uint8Array {
  const parts = Object.entries(unzipSync(file)).map(([path, part]) => {
    const [, change] = changes.find(([start]) => path.startsWith(start)) ?? [];
    const sheet = sheets[Number(/\d+/.exec(path)?.[0] ?? 1) - 1] ?? sheets[0];
    return [path, change && sheet ? strToU8(change(strFromU8(part), sheet)) : part] as const;
  });
  return zipSync(Object.fromEntries(parts), { mtime: zipTime(at) });
}

/**
 * Makes Excel show the stored values when it opens the file. The library asks for a calculation of everything, which would spend credits
 * with the add-in, and replace all values by `#NAME?` without it. 191029 is the calculation engine of Excel with dynamic arrays.
 */
function withStoredValues(workbook: string): string {
  return replaced(workbook, /<calcPr[^>]*\/>/, '<calcPr calcId="191029"/>');
}

function replaced(text: string, part: string | RegExp, by: string): string {
  const changed = text.replace(part, by);
  if (changed === text) throw new Error(`The library no longer writes ${String(part)}: check what the file needs.`);
  return changed;
}

/** The fill of negative bars. Without the extension Excel leaves them white. */
const negativeFill =
  '<c:extLst><c:ext uri="{6F2FDCE9-48DA-4B69-8628-5D25D57E5C99}" xmlns:c14="http://schemas.microsoft.com/office/drawing/2007/8/2/chart">' +
  `<c14:invertSolidFillFmt><c14:spPr><a:solidFill><a:srgbClr val="${hexDigits(cellColors.negative)}"/></a:solidFill></c14:spPr>` +
  "</c14:invertSolidFillFmt></c:ext></c:extLst></c:ser>";

const gridlines =
  '<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="D9D9D9"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>';

/** Bars have a fill on both sides of 0, gridlines are light, axes have no minor tick marks, and points with markers are not connected. */
function changedChart(chart: string): string {
  const isBar = chart.includes("<c:barChart>");
  return chart
    .replaceAll(/<c:spPr>(?:(?!<\/c:spPr>).)*<\/c:spPr><c:marker>(?!<c:symbol val="none")/g, (line) =>
      chart.includes("<c:scatterChart>") ? "<c:spPr><a:ln><a:noFill/></a:ln></c:spPr><c:marker>" : line,
    )
    .replaceAll(/<c:ser>.*?<\/c:ser>/gs, (series) => {
      if (!isBar) return series;
      if (series.includes('<c:invertIfNegative val="1"/>')) return series.replace("</c:ser>", negativeFill);
      return series.replace("<c:cat>", '<c:invertIfNegative val="0"/><c:cat>');
    })
    .replaceAll(/<c:majorGridlines><\/c:majorGridlines>|<c:majorGridlines\/>/g, gridlines)
    .replace('<c:auto val="1"/>', '<c:auto val="0"/>') // A date axis would have gaps at weekends.
    .replaceAll('<c:tickLblPos val="low"/>', '<c:minorTickMark val="none"/><c:tickLblPos val="low"/>');
}

/** A header keeps its size when the sheet is made smaller to fit the page. */
function withReadableHeader(worksheet: string): string {
  return replaced(worksheet, "<headerFooter>", '<headerFooter scaleWithDoc="0">');
}

const x14 = 'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"';

/** Gives data bars an axis, and negative ones another color: [MS-XLSX] 2.4.15, `dataBar`. */
function withSignedBars(worksheet: string, { bars }: SheetContent): string {
  if (bars.length === 0) return worksheet;
  const ids = bars.map((_range, index) => `{00000000-0000-4000-8000-${String(index + 1).padStart(12, "0")}}`);
  const unused = [...ids];
  const linked = worksheet.replaceAll("</dataBar></cfRule>", () => {
    const id = `<x14:id>${unused.shift()}</x14:id>`;
    return `</dataBar><extLst><ext ${x14} uri="{B025F937-C7B1-47D3-B67F-A62EFF666E3E}">${id}</ext></extLst></cfRule>`;
  });
  const [negative, axis] = [cellColors.negative, "#000000"].map((color) => `rgb="FF${hexDigits(color)}"`);
  const rules = bars.map(
    (range, index) =>
      `<x14:conditionalFormatting xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:cfRule type="dataBar" id="${ids[index]}">` +
      `<x14:dataBar minLength="0" maxLength="100" gradient="0"><x14:cfvo type="autoMin"/><x14:cfvo type="autoMax"/>` +
      `<x14:negativeFillColor ${negative}/><x14:axisColor ${axis}/></x14:dataBar></x14:cfRule><xm:sqref>${range}</xm:sqref></x14:conditionalFormatting>`,
  );
  return replaced(
    linked,
    "</worksheet>",
    `<extLst><ext ${x14} uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}"><x14:conditionalFormattings>${rules.join("")}</x14:conditionalFormattings></ext></extLst></worksheet>`,
  );
}

function hexDigits(color: string): string {
  return color.slice(1).toUpperCase();
}

/** Sizes in pixels: a box, its margins, a line and a character of a note, and cells of default size. */
const [BOX_WIDTH, MARGIN, LINE_HEIGHT, CHARACTER_WIDTH] = [240, 12, 15, 6.5];
const [COLUMN_WIDTH, ROW_HEIGHT] = [64, 20];

/** Returns a drawing of notes with boxes as high as their texts. The library gives all of them one size, in which long texts are cut off. */
function sizedNotes(drawing: string, { notes, widths }: SheetContent): string {
  return drawing.replaceAll(/<v:shape .*?<\/v:shape>/gs, (shape) => {
    const [row = 0, column = 0] = ["Row", "Column"].map((name) =>
      Number(new RegExp(`<x:${name}>(\\d+)`).exec(shape)?.[1]),
    );
    const text = notes[areaName(cellArea({ row, column }))] ?? "";
    const lines = Math.ceil((text.length * CHARACTER_WIDTH) / (BOX_WIDTH - MARGIN)) + 1;
    const height = MARGIN + lines * LINE_HEIGHT;
    const left = column + 1;
    let [right, rest] = [left, BOX_WIDTH];
    for (let width = 0; rest >= (width = pixels(widths[right])); right += 1) rest -= width;
    const anchor = [left, 0, row, 0, right, rest, row + Math.floor(height / ROW_HEIGHT), height % ROW_HEIGHT];
    return shape
      .replace(/width:[\d.]+pt;height:[\d.]+pt/, `width:${BOX_WIDTH * 0.75}pt;height:${height * 0.75}pt`)
      .replace(/<x:Anchor>[^<]*/, `<x:Anchor>${anchor.join(",")}`);
  });
}

/** Converts the width of a column from points. */
const pixels = (points: number | undefined): number =>
  points === undefined ? COLUMN_WIDTH : Math.round((points * 4) / 3);
