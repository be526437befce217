import { readFile } from "node:fs/promises";
import * as prettier from "prettier";
import { validationPage } from "../../validation/validation-page";
import { chainPath, testWithChains } from "../support/market/real-chains";

const files = [
  "cboe_ndx_2022-02-05.csv",
  "real/maxdio+fin-sandbox__data_SPY.json.gz",
  "cboe_spx_2022-12-12.csv",
  "real/AyourElwazani97+gamma__ES_spy_quotedata.csv.gz",
  "real/AyourElwazani97+gamma__ES_spx_quotedata.csv.gz",
  "cboe_spx_2024-01-07.csv",
];

testWithChains("docs/validation.md is what npm run validate writes, without a miss", async () => {
  const notes: string[] = [];
  const { page, chains } = await validationPage({
    paths: files.map(chainPath),
    instants: new Map([["AyourElwazani97+gamma__ES_spy_quotedata.csv.gz", Date.parse("2023-06-04T15:15-04:00")]]),
    note: (sentence) => notes.push(sentence),
  });
  const options = await prettier.resolveConfig("docs/validation.md");

  expect(notes).toEqual([]);
  expect(chains).toBe(6);
  expect(page).not.toContain("**miss**");
  expect(await prettier.format(page, { ...options, parser: "markdown" })).toBe(
    await readFile("docs/validation.md", "utf8"),
  );
});
