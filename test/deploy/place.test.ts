import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const manifest = `<Version>1.0.0.254</Version>
<SupportUrl DefaultValue="https://localhost:3000/help.html?v=1"/>
<AppDomain>https://localhost:3000</AppDomain>
<SourceLocation DefaultValue="https://localhost:3000/taskpane.html?v=2"/>
<Other DefaultValue="https://localhost:3000.example.com/"/>`;

const functions = '{ "functions": [{ "helpUrl": "https://localhost:3000/functions.html#gex.live" }] }';

const configuration = {
  name: "Prices",
  baseUrl: "https://old.example.com",
  flowBaseUrl: "https://old.example.com/flow",
};

/** Returns an unpacked release with a small add-in. */
function unpacked() {
  const folder = mkdtempSync(join(tmpdir(), "place-"));
  const pathOf = (file: string) => join(folder, "addin", file);
  mkdirSync(join(folder, "addin"));
  copyFileSync("deploy/addin/place.mjs", join(folder, "place.mjs"));
  writeFileSync(pathOf("manifest.xml"), manifest);
  writeFileSync(pathOf("functions.json"), functions);
  writeFileSync(pathOf("config.json"), JSON.stringify(configuration));
  return {
    place(...args: string[]) {
      // In another folder than that of the script, which must not matter.
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "place.mjs"), ...args], {
        cwd: tmpdir(),
        encoding: "utf8",
      });
      return { status, stdout, stderr };
    },
    read: (file: string) => readFileSync(pathOf(file), "utf8"),
    copy: (file: string, from: string) => copyFileSync(from, pathOf(file)),
    remove: (file: string) => rmSync(pathOf(file)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

const host = "https://addin.example.com";
const api = ["--api", "https://api.example.com"];

test("the addresses are written into the manifest, the help of the functions and the configuration", () => {
  using release = unpacked();

  const { status } = release.place(host, ...api, "--flow-api", "https://flow.example.com");

  expect(status).toBe(0);
  expect(release.read("manifest.xml")).toBe(`<Version>1.0.0.254</Version>
<SupportUrl DefaultValue="https://addin.example.com/help.html?v=1"/>
<AppDomain>https://addin.example.com</AppDomain>
<SourceLocation DefaultValue="https://addin.example.com/taskpane.html?v=2"/>
<Other DefaultValue="https://localhost:3000.example.com/"/>`);
  expect(release.read("functions.json")).toBe(
    '{ "functions": [{ "helpUrl": "https://addin.example.com/functions.html#gex.live" }] }',
  );
  expect(JSON.parse(release.read("config.json"))).toEqual({
    name: "Prices",
    baseUrl: "https://api.example.com",
    flowBaseUrl: "https://flow.example.com",
  });
});

test("the flow API is below the API unless it is named", () => {
  using release = unpacked();

  release.place(host, "--api", "https://api.example.com/gex/");

  expect(JSON.parse(release.read("config.json"))).toMatchObject({
    baseUrl: "https://api.example.com/gex",
    flowBaseUrl: "https://api.example.com/gex/flow",
  });
});

test("a second run replaces the addresses of the first, with a folder and without", () => {
  using release = unpacked();
  using once = unpacked();
  once.place(host, ...api);

  release.place("https://intranet.example.com/tools/strikebook", ...api);
  const inFolder = release.read("manifest.xml");
  release.place(host, ...api);

  expect(inFolder).toContain('"https://intranet.example.com/tools/strikebook/taskpane.html?v=2"');
  expect(inFolder).toContain("<AppDomain>https://intranet.example.com</AppDomain>");
  for (const file of ["manifest.xml", "functions.json", "config.json"])
    expect(release.read(file)).toBe(once.read(file));
});

test("an address can have a port, and one in brackets", () => {
  using release = unpacked();

  const { status } = release.place("https://[2001:db8::1]:8443/excel", ...api);

  expect(status).toBe(0);
  expect(release.read("manifest.xml")).toContain("https://[2001:db8::1]:8443/excel/taskpane.html");
});

test("the script says what it wrote and what to do next", () => {
  using release = unpacked();

  const { stdout } = release.place(host, ...api);

  expect(stdout).toMatch(/^Strikebook 1\.0\.0\.254 is placed at https:\/\/addin\.example\.com:\n/);
  expect(stdout).toContain("the API https://api.example.com and the flow API https://api.example.com/flow");
  expect(stdout).toContain("Next: copy the content of the folder addin to https://addin.example.com/");
});

const flow = "--flow-api";

test.each([
  ["no address", [...api], /^One address of the add-in was expected, as in: node place\.mjs/],
  ["two addresses", [host, host, ...api], /^One address of the add-in was expected/],
  ["no API", [host], /^The flag --api with the address of the API is missing, as in: node place\.mjs/],
  ["an API without a value", [host, "--api"], /^A flag is unknown or has no value\. Usage: node place\.mjs/],
  ["an unknown flag", [host, ...api, "--flow", host], /^A flag is unknown or has no value/],
  ["http", ["http://addin.example.com", ...api], /^The address of the add-in must be an https address such as/],
  ["an http API", [host, "--api", "http://api.example.com"], /^The address of --api must be an https address/],
  ["an http flow API", [host, ...api, flow, "http://flow.example.com"], /^The address of --flow-api must be an https/],
  ["a name without https", ["addin.example.com", ...api], /^The address of the add-in must be an https address/],
  ["an address without a host", ["https://", ...api], /^The address of the add-in must be an https address/],
  ["a port that does not exist", ["https://addin.example.com:99999", ...api], /^The address of the add-in must be/],
  ["a query", [`${host}/folder?version=1`, ...api], /without user name, "\?" and "#"\.$/],
  ["an anchor", [`${host}/#top`, ...api], /without user name, "\?" and "#"\.$/],
  ["a user name", ["https://ann@addin.example.com", ...api], /without user name, "\?" and "#"\.$/],
  ["quotes", [`${host}/"><Evil`, ...api], /^The address of the add-in must be an https address/],
  ["quotes in the name", ['https://a"b.example.com', ...api], /^The address of the add-in must be an https address/],
  ["an ampersand in the name", ["https://a&b.example.com", ...api], /^The address of the add-in must be an https/],
])("%s is refused with one sentence, and nothing is written", (_what, args, sentence) => {
  using release = unpacked();

  const { status, stdout, stderr } = release.place(...args);

  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr.trim()).toMatch(sentence);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(release.read("manifest.xml")).toBe(manifest);
  expect(release.read("functions.json")).toBe(functions);
  expect(JSON.parse(release.read("config.json"))).toEqual(configuration);
});

test("an address with a password is refused without repeating it", () => {
  using release = unpacked();

  const { stderr } = release.place("https://ann:secret@addin.example.com", ...api);

  expect(stderr).toMatch(/without user name/);
  expect(stderr).not.toContain("secret");
});

test("a release that lacks a file is refused, and nothing is written", () => {
  using release = unpacked();
  release.remove("manifest.xml");

  const { status, stderr } = release.place(host, ...api);

  expect([status, stderr.trim()]).toEqual([
    1,
    "addin/manifest.xml cannot be read beside this script: unpack the whole zip, then run it there.",
  ]);
  expect(release.read("functions.json")).toBe(functions);
});

test("no address of the development host is left in the built add-in", () => {
  using release = unpacked();
  for (const file of ["manifest.xml", "functions.json"]) release.copy(file, join("dist", file));

  release.place(host, ...api);

  for (const file of ["manifest.xml", "functions.json"]) {
    const before = readFileSync(join("dist", file), "utf8");
    expect(release.read(file)).toBe(before.replaceAll("https://localhost:3000", host));
  }
});
