import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OfficeAddinManifest } from "office-addin-manifest";
import { convert } from "office-addin-manifest-converter/lib/converter.js";

const source = readFileSync("manifest.xml", "utf8");

const matches = (pattern: RegExp, text = source) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

test("Microsoft's manifest reader understands it", async () => {
  const manifest = await OfficeAddinManifest.readManifestFile("manifest.xml");

  expect(manifest).toMatchObject({ displayName: "Strikebook", hosts: ["Workbook"], permissions: "ReadWriteDocument" });
});

test("Microsoft's converter parses its whole structure", async () => {
  const folder = mkdtempSync(join(tmpdir(), "manifest-"));
  try {
    await convert("manifest.xml", folder, false, false);
    const converted: unknown = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));

    expect(JSON.stringify(converted)).toContain("https://localhost:3000/taskpane.html");
    expect(converted).toMatchObject({ name: { short: "Strikebook" } });
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

test("every resid and short string keeps within Excel's lengths", () => {
  const shortStrings = matches(/<bt:ShortStrings>([\s\S]*?)<\/bt:ShortStrings>/g).join("");

  for (const id of matches(/resid="([^"]+)"/g)) expect(id.length).toBeLessThanOrEqual(32);
  for (const text of matches(/DefaultValue="([^"]*)"/g, shortStrings)) expect(text.length).toBeLessThanOrEqual(125);
});

test("every address is https and below the one host that the build replaces", () => {
  const addresses = matches(/DefaultValue="([a-z]+:[^"]*)"/g);

  expect(addresses.length).toBeGreaterThan(8);
  for (const address of addresses) expect(address).toMatch(/^https:\/\/localhost:3000\//);
});

test("the runtime, the functions' page, the function file and the pane are one page", () => {
  const pages = ["Runtime", "FunctionFile"].flatMap((name) => matches(new RegExp(`<${name} resid="([^"]+)"`, "g")));
  const sources = matches(/<(?:Page|Action[^>]*)>[\s\S]*?<SourceLocation resid="([^"]+)"/g);

  expect(new Set([...pages, ...sources])).toEqual(new Set(["Runtime.Url"]));
});

test("functions keep their three prefixes: no namespace, and nothing that turns dots into underscores", () => {
  expect(source).not.toMatch(/<Namespace|EquivalentAddins/);
});

test("the version is the package's", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

  expect(matches(/<Version>([^<]+)<\/Version>/g)).toEqual([`${version}.0`]);
});

test("the built add-in holds every file that its manifest names", () => {
  const built = readFileSync("dist/manifest.xml", "utf8");

  for (const address of matches(/DefaultValue="https:\/\/[^/]+\/([^"]*)"/g, built)) {
    expect(existsSync(join("dist", address)) ? "present" : address).toBe("present");
  }
});
