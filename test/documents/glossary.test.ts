import { readFileSync } from "node:fs";
import { namesInPaths, namesInText, namesOfProject, type DeclaredName } from "./declared-names";

/** A use that is right: in these folders or files (anywhere if absent), of these names (of all if absent). */
interface RightUse {
  in?: string[];
  names?: string[];
  reason: string;
}

interface ForbiddenWord {
  words: string[];
  instead: string;
  right?: RightUse[];
}

const forbidden = JSON.parse(readFileSync("test/documents/forbidden-words.json", "utf8")) as ForbiddenWord[];

/** Returns the words of a name: `readAnswerText` and `read-answer-text` have three. */
const wordsOf = (name: string) =>
  name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]+/).map((word) => word.toLowerCase());

const isBelow = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

const isRight = ({ name, path }: DeclaredName, use: RightUse) =>
  (use.in?.some((place) => isBelow(path, place)) ?? true) && (use.names?.includes(name) ?? true);

const hasWordOf = (row: ForbiddenWord, name: string) => {
  const words = wordsOf(name);
  return row.words.some((word) => words.includes(word));
};

/** Returns the first row that forbids a name where it stands. */
const rowAgainst = (declared: DeclaredName, rows: readonly ForbiddenWord[]) =>
  rows.find((row) => hasWordOf(row, declared.name) && !(row.right ?? []).some((use) => isRight(declared, use)));

const anyWord = new RegExp(forbidden.flatMap(({ words }) => words).join("|"), "i");
const names = namesOfProject(anyWord).filter(({ name }) => anyWord.test(name));

test("no name has a forbidden word", () => {
  const found = names.flatMap((declared) => {
    const row = rowAgainst(declared, forbidden);
    const { name, path, line } = declared;
    return row ? [`${line === undefined ? path : `${path}:${line}`} ${name}: ${row.instead}`] : [];
  });

  expect(found).toEqual([]);
});

test("each exemption is of a name or a folder that has the word", () => {
  const unused = forbidden.flatMap((row) => {
    const named = names.filter(({ name }) => hasWordOf(row, name));
    return (row.right ?? []).flatMap((use) =>
      [
        ...(use.in ?? []).map((place) => ({ ...use, in: [place] })),
        ...(use.names ?? []).map((name) => ({ ...use, names: [name] })),
      ]
        .filter((single) => !named.some((declared) => isRight(declared, single)))
        .map((single) => `${row.words[0]}: ${JSON.stringify(single)}`),
    );
  });

  expect(unused).toEqual([]);
});

test("a forbidden word is found in each name that a text declares, and in no name that it only uses", () => {
  const text = `
    import { answer as reply, outcome } from "./library";
    interface Options { readonly upstreamUrl: string }
    class Desk { #question = 1; askerOf(engine: string) { return engine.snapshot + this.#question; } }
    const { memory: cache, heatmap } = outcome(\`\${reply.picture}\`);
    // frame
  `;

  expect(namesInText("a.ts", text)).toEqual([
    { name: "reply", path: "a.ts", line: 2 },
    { name: "Options", path: "a.ts", line: 3 },
    { name: "upstreamUrl", path: "a.ts", line: 3 },
    { name: "Desk", path: "a.ts", line: 4 },
    { name: "#question", path: "a.ts", line: 4 },
    { name: "askerOf", path: "a.ts", line: 4 },
    { name: "engine", path: "a.ts", line: 4 },
    { name: "cache", path: "a.ts", line: 5 },
    { name: "heatmap", path: "a.ts", line: 5 },
  ]);
  expect(namesInPaths(["desk/streams/board-log.ts", "desk/main.ts"])).toEqual([
    { name: "desk", path: "desk" },
    { name: "streams", path: "desk/streams" },
    { name: "board-log", path: "desk/streams/board-log.ts" },
    { name: "main", path: "desk/main.ts" },
  ]);
});

test("a word is right in the folders and names that its row lists, and wrong elsewhere", () => {
  const rows: ForbiddenWord[] = [
    {
      words: ["engine"],
      instead: "DuckDB",
      right: [
        { in: ["desk"], reason: "" },
        { in: ["scripts"], names: ["engineUrl"], reason: "" },
      ],
    },
  ];
  const isForbidden = (name: string, path: string) => rowAgainst({ name, path }, rows) !== undefined;

  expect(isForbidden("TradeEngine", "recordings/flow.ts")).toBe(true);
  expect(isForbidden("engineers", "recordings/flow.ts")).toBe(false);
  expect(isForbidden("TradeEngine", "desk/flow.ts")).toBe(false);
  expect(isForbidden("TradeEngine", "desks/flow.ts")).toBe(true);
  expect(isForbidden("engineUrl", "scripts/desk.ts")).toBe(false);
  expect(isForbidden("toEngine", "scripts/desk.ts")).toBe(true);
});
