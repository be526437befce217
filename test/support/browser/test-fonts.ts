import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Frame, Page } from "playwright-core";

/** The fonts of the tests: as wide as Arial, 30 % wider, and 15 % narrower. `test/fonts/OFL.txt` is their licence. */
export const testFonts = ["Strikebook Test Sans", "Strikebook Test Sans Wide", "Strikebook Test Sans Narrow"] as const;

const dataOf = (family: string, style: string) =>
  readFileSync(new URL(`../../fonts/${family.replaceAll(" ", "")}-${style}.ttf`, import.meta.url)).toString("base64");

/** Shows every text of a page in one of the fonts, at a size in percent of the usual one, as the text size of the system sets it. */
export async function useFont(page: Page | Frame, family: (typeof testFonts)[number], percent: number): Promise<void> {
  const faces = [
    ["400", dataOf(family, "Regular")],
    ["700", dataOf(family, "Bold")],
  ] as const;
  await page.evaluate(
    async ([name, given, size]) => {
      for (const [weight, data] of given) {
        document.fonts.add(await new FontFace(name, `url(data:font/ttf;base64,${data})`, { weight }).load());
      }
      const style = document.querySelector("#test-font") ?? document.head.appendChild(document.createElement("style"));
      style.id = "test-font";
      style.textContent = `html { font-size: ${size}% } * { font-family: "${name}" !important }`;
      // Two frames later everything that follows the size of texts is drawn again.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    },
    [family, faces, percent] as const,
  );
}

/** Writes settings of fontconfig with the fonts of the tests, which replace those of the computer. Returns their file. */
export function testFontSettings(): string {
  const folder = join(tmpdir(), `strikebook-fonts-${process.getuid?.() ?? 0}`);
  const fonts = fileURLToPath(new URL("../../fonts", import.meta.url));
  const file = join(folder, `fonts-${createHash("sha256").update(fonts).digest("hex").slice(0, 12)}.conf`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(folder, "cache")}</cachedir>
  <match target="pattern"><edit name="family" mode="append_last"><string>Strikebook Test Sans</string></edit></match>
</fontconfig>
`,
  );
  return file;
}
