import { formulas } from "@strikebook/formulas";
import * as account from "../../packages/formulas/columns/account-texts";
import { columnCatalogue } from "../../packages/formulas/columns/column-catalogue";
import * as common from "../../packages/formulas/columns/common-texts";
import type { ColumnTexts } from "../../packages/formulas/columns/describe-table";
import * as exposure from "../../packages/formulas/columns/exposure-texts";
import * as flow from "../../packages/formulas/columns/flow-texts";
import * as option from "../../packages/formulas/columns/option-texts";
import * as volatility from "../../packages/formulas/columns/volatility-texts";

const catalogue = columnCatalogue();
const described = [...catalogue].flatMap(([name, tables]) => tables.map((table) => ({ name, ...table })));

test("the columns of every function are described, of each of its views", () => {
  expect([...catalogue.keys()]).toEqual(formulas.map(({ name }) => name));
  for (const { name, options } of formulas) {
    const views = Array.from(options?.help.matchAll(/\bview=\w+/g) ?? [], ([view]) => view);
    expect(catalogue.get(name)?.map(({ view }) => view)).toEqual(expect.arrayContaining(views));
  }
});

test("every column says in one clause what it shows", () => {
  for (const { name, columns } of described) {
    for (const { name: column, says } of columns) {
      expect([name, column, says]).toEqual([name, column, expect.stringMatching(/^\S.{2,}[^.\s]$/)]);
    }
  }
});

test("every text is that of a column", () => {
  const used = new Set(described.flatMap(({ columns }) => columns.map(({ field, says }) => `${field}: ${says}`)));
  const files: readonly Readonly<Record<string, ColumnTexts>>[] = [account, common, exposure, flow, option, volatility];
  const texts = files.flatMap((file) => Object.values(file));
  const unused = texts.flatMap((all) =>
    Object.entries(all).flatMap(([field, [, says]]) => (used.has(`${field}: ${says}`) ? [] : [`${field}: ${says}`])),
  );

  expect(unused).toEqual([]);
});

test("a name picks one column of a table, and names contain nothing that separates options", () => {
  for (const { name, view, columns } of described) {
    const names = columns.map((column) => column.name.toLowerCase());
    expect([name, view, names]).toEqual([name, view, [...new Set(names)]]);
    for (const column of names) expect(column).not.toMatch(/[,;=]/);
  }
});

test("tables with one title have the same text for the same column", () => {
  const texts = new Map<string, string>();
  for (const { title, columns } of described) {
    for (const { name, unit, says } of columns) {
      const known = texts.get(`${title} ${name}`);
      expect([title, name, `${unit} ${says}`]).toEqual([title, name, known ?? `${unit} ${says}`]);
      texts.set(`${title} ${name}`, `${unit} ${says}`);
    }
  }
});
