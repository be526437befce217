import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addinId } from "../src/workbook/share/addin-parts";

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

    expect(converted).toMatchObject({ name: { short: "Strikebook" }, version: "0.1.0" });
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

test("every address is https and on the host that the build replaces", () => {
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

test("the version equals that of the package", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

  expect(matches(/<Version>([^<]+)<\/Version>/g)).toEqual([`${version}.0`]);
});

test("the built add-in contains every file that its manifest refers to", () => {
  const built = readFileSync("dist/manifest.xml", "utf8");

  for (const address of matches(/DefaultValue="https:\/\/[^/]+\/([^"]*)"/g, built)) {
    expect(existsSync(join("dist", address)) ? "present" : address).toBe("present");
  }
});
