import { readFileSync } from "node:fs";
import { releaseFiles } from "../../../scripts/release/release-files";

const partsFile = new URL("../../../scripts/release/release-parts.mjs", import.meta.url).href; // the file has no types
const { buildWithSbom } = (await import(partsFile)) as {
  buildWithSbom: (version: string) => Promise<{ addin: Record<string, Uint8Array>; sbom: string }>;
};

test("the packages in the built add-in are listed, and each of others with the text of its licence", async () => {
  const { addin, sbom } = await buildWithSbom("1.1.0.0");

  const files = releaseFiles({ addin, workbooks: {}, sbom, read: (path) => readFileSync(path) });

  const { components } = JSON.parse(sbom) as { components: { name: string; group?: string }[] };
  expect(components).toContainEqual(expect.objectContaining({ name: "react" }));
  expect(components).toContainEqual(expect.objectContaining({ group: "@strikebook", name: "client" }));
  expect(Buffer.from(files["THIRD-PARTY-LICENSES.txt"] ?? []).toString()).toMatch(/^react \d[\d.]* \(MIT\)$/m);
});
