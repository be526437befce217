import { strFromU8, strToU8 } from "fflate";
import { readFileSync } from "node:fs";
import { DOMParser } from "@xmldom/xmldom";
import { releaseFiles } from "../../../scripts/release/release-files";

/** An SBOM of the MIT-licensed package @fluentui/react-icons, whose licence is in a file NOTICE, and of a package of this project. */
const sbom = JSON.stringify({
  components: [
    {
      group: "@fluentui",
      name: "react-icons",
      version: "2.0.344",
      licenses: [{ license: { id: "MIT" } }],
      evidence: {
        licenses: [
          { license: { name: "file: NOTICE", text: { content: btoa("Icons of\r\nMicrosoft\n"), encoding: "base64" } } },
        ],
      },
    },
    { group: "@strikebook", name: "client", version: "1.1.0", licenses: [{ license: { id: "MIT" } }], evidence: {} },
  ],
});

const parts = {
  addin: {
    "functions.js": strToU8("1"),
    "261.c557b6a5.js": strToU8("2"),
    "assets/icon-16.png": strToU8("3"),
    "790.859fc603.js.LICENSE.txt": strToU8("4"),
  },
  workbooks: { "zero-dte.xlsx": strToU8("5") },
  sbom,
  read: (path: string) => readFileSync(path),
};

const files = releaseFiles(parts);
const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());

test("a release has the add-in, host files, workbooks, the script that places it, documents, licences and the SBOM", () => {
  expect(Object.keys(files).sort()).toEqual([
    "CHANGELOG.md",
    "INSTALLING.md",
    "LICENSE",
    "THIRD-PARTY-LICENSES.txt",
    "addin/261.c557b6a5.js",
    "addin/790.859fc603.js.LICENSE.txt",
    "addin/assets/icon-16.png",
    "addin/functions.js",
    "hosts/Caddyfile",
    "hosts/_headers",
    "hosts/nginx.conf",
    "hosts/staticwebapp.config.json",
    "hosts/web.config",
    "place.mjs",
    "sbom.cdx.json",
    "workbooks/zero-dte.xlsx",
  ]);
});

test("the licences name each package with its licence and its text", () => {
  expect(text("THIRD-PARTY-LICENSES.txt")).toContain("\n@fluentui/react-icons 2.0.344 (MIT)\n\nIcons of\nMicrosoft\n");
});

test("the packages of this project have its licence, and are not among those of others", () => {
  expect(text("THIRD-PARTY-LICENSES.txt")).not.toContain("@strikebook");
  expect(text("LICENSE")).toContain("MIT License");
});

test.each([{}, { evidence: {} }])("a package without the text of its licence is refused: %o", (found) => {
  const unlicensed = JSON.stringify({ components: [{ name: "left-pad", version: "1.0.0", ...found }] });

  expect(() => releaseFiles({ ...parts, sbom: unlicensed })).toThrow(/^left-pad has no file with its licence: add/);
});

test("documents have no links to files that a release does not contain", () => {
  for (const path of ["INSTALLING.md", "CHANGELOG.md"]) expect(text(path)).not.toMatch(/\]\((?!https:|#)/);
});

test("_headers lets only files that are named by their content be stored for a year", () => {
  const [, rules] = text("hosts/_headers").split("# Files whose name changes with their content.\n");

  expect(rules).toBe("/261.c557b6a5.js\n  Cache-Control: public, max-age=31536000, immutable\n");
});

test("staticwebapp.config.json has the header of the functions and of each file that is named by its content", () => {
  expect(JSON.parse(text("hosts/staticwebapp.config.json"))).toMatchObject({
    globalHeaders: { "Cache-Control": "no-cache" },
    routes: [
      { route: "/functions.json", headers: { "Access-Control-Allow-Origin": "*" } },
      { route: "/261.c557b6a5.js", headers: { "Cache-Control": "public, max-age=31536000, immutable" } },
    ],
  });
});

test("web.config is XML with a location for the functions and for each file that is named by its content", () => {
  const locations = new DOMParser()
    .parseFromString(text("hosts/web.config"), "text/xml")
    .getElementsByTagName("location");

  expect([...locations].map((one) => one.getAttribute("path"))).toEqual(["functions.json", "261.c557b6a5.js"]);
});
