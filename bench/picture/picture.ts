import { withPage } from "../page/open-page";
import type { BenchTable } from "../table";

const sizes = [
  [40, 5],
  [730, 60],
] as const;

/** Measures one redraw of the picture of a board in a browser. */
export async function benchPicture(): Promise<BenchTable> {
  return withPage({ module: new URL("./picture-page.ts", import.meta.url) }, async (page) => {
    const rows: BenchTable["rows"] = [];
    for (const [strikes, expirations] of sizes) {
      const times = await page.evaluate(([rowCount, columnCount]) => window.measurePicture?.(rowCount, columnCount), [
        strikes,
        expirations,
      ] as const);
      if (!times) throw new Error("The page does not measure the picture.");
      const { layout, draw, rectangles } = times;
      rows.push([`${strikes} x ${expirations}`, layout, draw, layout + draw, rectangles, rectangles / draw]);
    }
    return {
      title: "One redraw of the picture of a board, 418 pixels wide",
      columns: ["strikes x expirations", "layout ms", "drawing ms", "together ms", "rectangle per cell ms", "ratio"],
      rows,
      note: "Medians of 61 in a browser without a graphics card; a redraw ends when its pixels can be read. Target: 4 ms together.",
    };
  });
}
