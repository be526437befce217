import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addinId } from "../../src/workbook/share/addin-parts";

const source = readFileSync("manifest.xml", "utf8");

const matches = (pattern: RegExp, text = source) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

/** Runs one of Microsoft's commands in a separate process, because they load packages that Jest cannot load. */
const run = (command: string, ...args: string[]) =>
  execFileSync(process.execPath, [`node_modules/${command}/cli.js`, ...args], { encoding: "utf8" });

test("Microsoft's manifest reader reads the manifest", () => {
  const read = run("office-addin-manifest", "info", "manifest.xml");

  expect(read).toMatch(/Name: Strikebook/);
  expect(read).toMatch(/Hosts: Workbook/);
  expect(read).toMatch(/Permissions: ReadWriteDocument/);
});

test("the add-in finds what it has stored in the file of a workbook by the id of the manifest", () => {
  expect(matches(/<Id>(.*?)<\/Id>/g)).toEqual([addinId]);
});

test("Microsoft's converter converts the whole manifest", () => {
  const folder = mkdtempSync(join(tmpdir(), "manifest-"));
  try {
    run("office-addin-manifest-converter", "convert", "manifest.xml", "--output", folder);
    const converted: unknown = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));

    expect(converted).toMatchObject({ name: { short: "Strikebook" }, version: "1.0.0" });
    expect(JSON.stringify(converted)).toContain("https://localhost:3000/taskpane.html");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("every resid names one resource, and every resource is used", () => {
  const used = new Set(matches(/resid="([^"]+)"/g));
  const declared = matches(/<bt:(?:Image|Url|String) id="([^"]+)"/g);

  expect(new Set(declared)).toEqual(used);
  expect(declared).toHaveLength(new Set(declared).size);
});

test("every resid and short string is within Excel's length limits", () => {
  const shortStrings = matches(/<bt:ShortStrings>([\s\S]*?)<\/bt:ShortStrings>/g).join("");

  for (const id of matches(/resid="([^"]+)"/g)) expect(id.length).toBeLessThanOrEqual(32);
  for (const text of matches(/DefaultValue="([^"]*)"/g, shortStrings)) expect(text.length).toBeLessThanOrEqual(125);
});

test("every address is https and on the development host", () => {
  const addresses = matches(/DefaultValue="([a-z]+:[^"]*)"/g);

  expect(addresses.length).toBeGreaterThan(8);
  for (const address of addresses) expect(address).toMatch(/^https:\/\/localhost:3000\//);
});

test("the runtime, the functions' page, the function file and the pane are one page", () => {
  const pages = ["Runtime", "FunctionFile"].flatMap((name) => matches(new RegExp(`<${name} resid="([^"]+)"`, "g")));
  const sources = matches(/<(?:Page|Action[^>]*)>[\s\S]*?<SourceLocation resid="([^"]+)"/g);

  expect(new Set([...pages, ...sources])).toEqual(new Set(["Runtime.Url"]));
});

test("the manifest has no namespace and no equivalent add-ins, so that function names stay unchanged", () => {
  expect(source).not.toMatch(/<Namespace|EquivalentAddins/);
});

const built = readFileSync("dist/manifest.xml", "utf8");
const page = readFileSync("dist/taskpane.html", "utf8");

test("the built version has the three numbers of the package and a fourth, and the page states the same", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const [stated = ""] = matches(/<Version>([^<]+)<\/Version>/g, built);

  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(stated.replace(/\.\d+$/, "")).toBe(version);
  expect(matches(/<meta name="strikebook-version" content="([^"]*)"/g, page)).toEqual([stated]);
});

/** Returns the addresses of built files that a text contains, without the host. */
const addressesIn = (text: string) => [
  ...matches(/DefaultValue="https:\/\/[^/]+\/([^"]*)"/g, text),
  ...matches(/<script [^>]*src="(?!https:)([^"]*)"/g, text),
];

test("the built add-in contains every file that its manifest and its page refer to", () => {
  for (const address of addressesIn(built + page)) {
    expect(existsSync(join("dist", address.replace(/\?.*/, ""))) ? "present" : address).toBe("present");
  }
});

test("the built manifest and page have the hash of the built file in every address of a page, a script or the functions", () => {
  const hashOf = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join("dist", file)))
      .digest("hex");
  const addresses = addressesIn(built + page).filter((address) => !address.endsWith(".png"));

  expect(addresses.map((address) => address.replace(/\?.*/, "")).sort()).toEqual([
    ...["functions.js", "functions.js", "functions.json", "help.html", "help.html", "runtime.js"],
    ...["taskpane.html", "taskpane.html", "taskpane.js"],
  ]);
  for (const address of addresses) {
    const [file = "", hash = ""] = address.split("?v=");
    expect(`${file}?v=${hashOf(file).slice(0, 12)}`).toBe(`${file}?v=${hash}`);
  }
});

test("only the manifest and the functions name the host that an administrator replaces", () => {
  const files = readdirSync("dist", { encoding: "utf8", recursive: true }).filter((file) =>
    /\.(html|js|json|xml|txt)$/.test(file),
  );
  const naming = files.filter((file) => readFileSync(join("dist", file), "utf8").includes("https://localhost:3000"));

  expect(naming.sort()).toEqual(["functions.json", "manifest.xml"]);
});
