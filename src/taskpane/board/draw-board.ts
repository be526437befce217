import type { BoardLayout } from "./board-layout";
import { shadeIndex, type BoardPalette } from "./board-palette";

/** Cells of at least this height have a mark of their sign, and cells of at least this shade: weaker cells are nearly zero. */
const MIN_MARKED_HEIGHT = 9;
const MIN_MARKED_SHADE = 0.3;
/** From this shade on a cell is so strong that its mark has the other color. */
const STRONG_SHADE = 0.7;
const MARK_SIZE = 5;

/**
 * Draws the cells and the bars of a board. The canvas has `scale` pixels for each CSS pixel.
 *
 * Each cell is one pixel of a small image that is then enlarged: a board of 730 strikes and 60 expirations is one drawing operation.
 */
export function drawBoard(canvas: HTMLCanvasElement, layout: BoardLayout, palette: BoardPalette, scale: number): void {
  canvas.width = Math.round(layout.width * scale);
  canvas.height = Math.round(layout.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(scale, scale);
  drawCells(context, layout, palette);
  if (layout.rowHeight >= MIN_MARKED_HEIGHT) drawMarks(context, layout, palette);
  drawBars(context, layout, palette);
}

function drawCells(context: CanvasRenderingContext2D, layout: BoardLayout, { pixels }: BoardPalette): void {
  const { rows, columns, shades, cellsLeft, cellsTop, columnWidth, rowHeight } = layout;
  if (rows.length === 0 || columns.length === 0) return;
  const image = new ImageData(columns.length, rows.length);
  const cells = new Uint32Array(image.data.buffer);
  for (let cell = 0; cell < cells.length; cell += 1) cells[cell] = pixels[shadeIndex(shades[cell] ?? 0)] ?? 0;
  const small = document.createElement("canvas");
  small.width = columns.length;
  small.height = rows.length;
  small.getContext("2d")?.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, cellsLeft, cellsTop, columnWidth * columns.length, rowHeight * rows.length);
}

/** Draws a plus or a minus into each cell that is not nearly zero. */
function drawMarks(context: CanvasRenderingContext2D, layout: BoardLayout, palette: BoardPalette): void {
  const { rows, columns, shades, columnWidth, rowHeight } = layout;
  const half = MARK_SIZE / 2;
  for (const [row, { top }] of rows.entries()) {
    const y = Math.round(top + rowHeight / 2);
    for (const [column, { left }] of columns.entries()) {
      const shade = shades[row * columns.length + column] ?? 0;
      if (Math.abs(shade) < MIN_MARKED_SHADE) continue;
      const x = Math.round(left + columnWidth / 2);
      context.fillStyle = Math.abs(shade) >= STRONG_SHADE ? palette.strongMark : palette.weakMark;
      context.fillRect(x - half, y - 0.5, MARK_SIZE, 1);
      if (shade > 0) context.fillRect(x - 0.5, y - half, 1, MARK_SIZE);
    }
  }
}

/** Draws the bars of the net exposure: to the right if it is positive, to the left if it is negative. */
function drawBars(context: CanvasRenderingContext2D, layout: BoardLayout, palette: BoardPalette): void {
  const gap = layout.rowHeight >= 4 ? 1 : 0;
  for (const { net, bar, top } of layout.rows) {
    context.fillStyle = net < 0 ? palette.negative : palette.positive;
    context.fillRect(bar.left, top + gap, bar.width, layout.rowHeight - 2 * gap);
  }
}
