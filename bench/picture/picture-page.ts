import type { SymbolHeatmap } from "@strikebook/contract";
import { boardLayout } from "../../src/taskpane/board/board-layout";
import { boardPalette, shadeIndex } from "../../src/taskpane/board/board-palette";
import { drawBoard } from "../../src/taskpane/board/draw-board";
import { median, msOf } from "../measure";

/** The median times of one redraw, in milliseconds. */
export interface PictureTimes {
  layout: number;
  draw: number;
  /** One rectangle for each cell instead of one enlarged image. */
  rectangles: number;
}

declare global {
  interface Window {
    measurePicture?: (strikes: number, expirations: number) => PictureTimes;
  }
}

/** A pane of 450 pixels, in a font whose characters are all as wide. */
const room = { width: 418, text: { height: 12, widthOf: (text: string) => 6 * text.length } };
const RUNS = 61;
const redrawMs = (redraw: () => unknown) => median(Array.from({ length: RUNS }, () => msOf(redraw)));

/** Runs in a page with nothing else. Reading a pixel after each redraw makes the browser finish it. */
window.measurePicture = (strikes, expirations) => {
  const board = boardOf(strikes, expirations);
  const layout = boardLayout(board, room);
  const palette = boardPalette(false);
  const canvas = document.body.appendChild(document.createElement("canvas"));
  const finish = () => canvas.getContext("2d")?.getImageData(0, 0, 1, 1);
  return {
    layout: redrawMs(() => boardLayout(board, room)),
    draw: redrawMs(() => {
      drawBoard(canvas, layout, palette, window.devicePixelRatio);
      finish();
    }),
    rectangles: redrawMs(() => {
      canvas.width = layout.width;
      const context = canvas.getContext("2d");
      if (!context) return;
      const colors = Array.from(palette.pixels, (pixel) => `#${(pixel & 0xffffff).toString(16).padStart(6, "0")}`);
      for (const [row, { top }] of layout.rows.entries()) {
        for (const [column, { left }] of layout.columns.entries()) {
          context.fillStyle = colors[shadeIndex(layout.shades[row * expirations + column] ?? 0)] ?? "";
          context.fillRect(left, top, layout.columnWidth, layout.rowHeight);
        }
      }
      finish();
    }),
  };
};

/** Returns a board of so many strikes and expirations with values of every size. */
function boardOf(strikes: number, expirations: number): SymbolHeatmap {
  const matrix = Array.from({ length: strikes }, (_, row) =>
    Array.from({ length: expirations }, (__, column) => Math.sin(row * 0.37 + column) * 10 ** (9 - (column % 5))),
  );
  return {
    symbol: "SPXW",
    asOf: "2026-11-20T17:00:00Z",
    spot: 5_000 + strikes * 2.5,
    previousClose: 5_000,
    priceChange: 0,
    priceChangePercent: 0,
    expirations: Array.from({ length: expirations }, (_, at) => `2026-12-${String((at % 28) + 1).padStart(2, "0")}`),
    strikes: matrix.map((values, row) => ({
      strike: 5_000 + 5 * row,
      value: values.reduce((sum, value) => sum + value, 0),
      nodeType: row === 0 ? "king" : "normal",
    })),
    matrix,
  };
}
