import type { SheetContent } from "../../src/workbook/templates/workbook-content";
import { areaName, cellArea } from "../../workbench/calls/cell-area";

/** Sizes in pixels: a box, its margins, a line and a character of a note, and cells of default size. */
const [BOX_WIDTH, MARGIN, LINE_HEIGHT, CHARACTER_WIDTH] = [240, 12, 15, 6.5];
const [COLUMN_WIDTH, ROW_HEIGHT] = [64, 20];

/** Returns a drawing of notes with boxes as high as their texts. The library gives all of them one size, in which long texts are cut off. */
export function sizedNotes(drawing: string, { notes, widths }: SheetContent): string {
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
