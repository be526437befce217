import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { launchBrowser } from "../../test/support/browser/browser";
import type { BenchTable } from "../table";

const sizes = [
  [40, 5],
  [730, 60],
] as const;

const pageModule = fileURLToPath(new URL("./picture-page.ts", import.meta.url));

/** Measures one redraw of the picture of a board in a browser. */
export async function benchPicture(): Promise<BenchTable> {
  const { outputFiles } = await build({ entryPoints: [pageModule], bundle: true, write: false, target: "es2022" });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
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
  } finally {
    await browser.close();
  }
}
