import { readFileSync } from "node:fs";
import { errorStatus } from "@strikebook/contract";
import { routesMarkers, routesText } from "../../scripts/documents/routes-text";

const page = readFileSync("docs/api.md", "utf8");

/** Returns a text without the spaces and lines that align Markdown tables. */
const plain = (text: string) => text.replace(/-+/g, "-").replace(/\s+/g, " ").trim();

test("the tables of routes in docs/api.md are what npm run docs writes", () => {
  const [begin, end] = routesMarkers;
  const [, written = ""] = page.split(begin);

  expect(plain(written.split(end)[0] ?? "")).toBe(plain(routesText()));
  expect(written).toContain("`/v1/flow/{ticker}/tide`");
});

test("docs/api.md lists every error code of the contract with its status", () => {
  const [, section = ""] = page.split("\n## Errors\n");
  const rows = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| (\d{3}) +\| `(\w+)`/gm)];
  const listed = Object.fromEntries(rows.map(([, status, code = ""]) => [code, Number(status)]));

  // `bad_request` is of the flow host, in the text above the table.
  expect({ ...listed, bad_request: errorStatus.bad_request }).toEqual(errorStatus);
});
