import { flagsHelp, flagsTable } from "../../../packages/http/command-line/flag-texts";
import {
  helpFlag,
  needed,
  numberFlag,
  pathFlag,
  readCommandLine,
  readFlags,
  repeated,
  switchFlag,
  withDefaultValue,
  wordFlag,
} from "../../../packages/http/command-line/flags";

const rows = {
  count: withDefaultValue(numberFlag("how many", 1, 10, 3), 2),
  file: repeated(pathFlag("FILE", "the path of a file", "a.csv", "a file; several times for several")),
  form: wordFlag("FORM", ["plain", "short", "long"], "the form\n  plain   as it is"),
  quiet: switchFlag("prints nothing"),
  help: helpFlag,
};

test("flags are read in any order, the last value of one counts, and the values of a repeated one all count", () => {
  expect(
    readCommandLine(["one", "--count=4", "--file", "a", "--quiet", "--count", "5", "two", "--file", "b"], rows),
  ).toEqual({
    values: { count: 5, file: ["a", "b"], form: undefined, quiet: true, help: false },
    words: ["one", "two"],
  });
});

test("a flag that is not typed has its default", () => {
  expect(readFlags([], rows)).toEqual({ count: 2, file: [], form: undefined, quiet: false, help: false });
  expect(readFlags(["-h"], rows).help).toBe(true);
});

test.each([
  [["--count"], "--count takes a whole number from 1 to 10, such as --count 3; received nothing."],
  [["--count="], "--count takes a whole number from 1 to 10, such as --count 3; received nothing."],
  [["--count", "--quiet"], '--count takes a whole number from 1 to 10, such as --count 3; received "--quiet".'],
  [["--count", "11"], '--count takes a whole number from 1 to 10, such as --count 3; received "11".'],
  [["--count", "11", "--count", "1"], 'received "11".'],
  [["--file"], "--file takes the path of a file, such as --file a.csv; received nothing."],
  [["--form", "tall"], '--form takes plain, short or long; received "tall".'],
  [["--quiet=yes"], "--quiet takes no value."],
  [["--loud"], "--loud is not a flag of this command. Its flags are --count, --file, --form, --quiet, --help."],
  [["--toString"], "--toString is not a flag of this command."],
  [["word"], '"word" is not a flag of this command.'],
])("%j is refused with what the flag takes", (args, message) => {
  expect(() => readFlags(args, rows)).toThrow(message);
});

test("a flag that is needed is named with an example", () => {
  const file = needed(pathFlag("FILE", "the path of a file", "a b.csv", "a file"));

  expect(() => readFlags([], { file })).toThrow('This command needs --file, such as --file "a b.csv".');
  expect(readFlags(["--file", "c"], { file })).toEqual({ file: "c" });
});

test("the help aligns flags, and puts long ones on a line of their own", () => {
  expect(flagsHelp({ ...rows, "a-very-long-name": switchFlag("long", "short") }).split("\n")).toEqual([
    "  --count NUMBER  how many; default: 2",
    "  --file FILE     a file; several times for several",
    "  --form FORM     the form",
    "                    plain   as it is",
    "  --quiet         prints nothing",
    "  --help          this text",
    "  --a-very-long-name",
    "                  long; default: short",
  ]);
});

test("the table has the first line of each explanation, and variables as they are set", () => {
  const variables = { A_KEY: { help: "a|b\nmore", default: "none" } };

  expect(flagsTable({ go: { count: rows.count } }).split("\n")).toEqual([
    "| Flag                | What it does | Without it |",
    "| ------------------- | ------------ | ---------- |",
    "| `go --count NUMBER` | how many     | 2          |",
  ]);
  expect(flagsTable({ "": variables }, "Variable").split("\n").at(-1)).toBe(
    "| `A_KEY`  | a\\|b         | none       |",
  );
});
