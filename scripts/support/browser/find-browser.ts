import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The program file of a Chromium-based browser and its environment variables. */
interface Browser {
  path: string;
  /** Variables in addition to those of this process. */
  env: Record<string, string>;
}

/**
 * Returns the browser for tests: that of CHROMIUM_PATH, otherwise an installed Chrome, Edge or Chromium, otherwise that of the npm
 * package `@sparticuz/chromium` (Linux, x64), unpacked once into the temporary folder.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined && named !== "") {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is "${named}", but that file does not exist.`);
    return { path: named, env: {} };
  }
  const installed = systemBrowsers().find((path) => existsSync(path));
  if (installed !== undefined) return { path: installed, env: {} };
  if (process.platform === "linux" && process.arch === "x64") return packagedBrowser();
  throw new Error(
    "The browser tests need Chrome, Edge or Chromium: install one, or set CHROMIUM_PATH to its program file.",
  );
}

function systemBrowsers(): string[] {
  if (process.platform === "darwin") {
    const names = ["Google Chrome", "Microsoft Edge", "Chromium"];
    return ["/Applications", join(homedir(), "Applications")].flatMap((folder) =>
      names.map((name) => join(folder, `${name}.app`, "Contents", "MacOS", name)),
    );
  }
  if (process.platform === "win32") {
    const folders = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) => process.env[name] ?? []);
    const programs = ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"];
    return programs.flatMap((program) => folders.map((folder) => join(folder, program)));
  }
  const names = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "microsoft-edge"];
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

const packagedVersion = "147.0.0";

/**
 * Unpacks into a new folder and then renames it, so that several processes can do so at once: the first rename succeeds, and the
 * others use its result.
 */
async function packagedBrowser(): Promise<Browser> {
  const home = join(tmpdir(), `strikebook-chromium-${packagedVersion}-${process.getuid?.() ?? 0}`);
  if (!existsSync(join(home, "chromium"))) {
    await mkdir(tmpdir(), { recursive: true });
    const draft = await mkdtemp(`${home}-`);
    const script = fileURLToPath(new URL("unpack-chromium.mjs", import.meta.url));
    await promisify(execFile)(process.execPath, [script], {
      env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
    });
    await writeFile(join(draft, fontSettings), fontSettingsText(home));
    await rename(draft, home).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return {
    path: join(home, "chromium"),
    env: { LD_LIBRARY_PATH: join(home, "al2023", "lib"), FONTCONFIG_FILE: join(home, fontSettings) },
  };
}

const fontSettings = "fonts.conf";

/** Returns font settings with the font of the package, and the fonts of the system for missing characters. */
function fontSettingsText(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(home, "font-cache")}</cachedir>
  <match target="pattern"><edit name="family" mode="append_last"><string>Open Sans</string></edit></match>
</fontconfig>
`;
}
