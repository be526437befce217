import { readFileSync } from "node:fs";

const page = readFileSync("docs/architecture.md", "utf8");

interface Step {
  file: string;
  name: string;
  returns: boolean;
}

/** Returns the steps of each table of the section on call paths, by its heading. */
const paths = [...page.matchAll(/^### (.+)\n([\s\S]*?)(?=^##)/gm)].map(([, heading = "", section = ""]) => {
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const steps = rows.map((row): Step => {
    const [file = "", name = "", step = ""] = row
      .split("|")
      .slice(1)
      .map((cell) => cell.replaceAll("`", "").trim());
    return { file, name, returns: step.startsWith("returns") };
  });
  return { heading, steps };
});

/** Whether a source declares a name: as a class, function, constant or type, or as a member of one. */
const declares = (text: string, name: string) =>
  new RegExp(`\\b(?:class|function\\*?|const|interface|type) ${name}\\b`).test(text) ||
  new RegExp(`^\\s+(?:readonly |override |async |static |get )*#?${name}\\??\\s*[<(:=]`, "m").test(text);

const uses = (text: string, name: string) => new RegExp(`[^\\w]${name}\\b`).test(text);

/** Whether one of two files declares a name that the other uses. */
function areJoined(above: string, below: string, name: string): boolean {
  const [first, second] = [above, below].map((file) => readFileSync(file, "utf8")) as [string, string];
  return (declares(first, name) && uses(second, name)) || (declares(second, name) && uses(first, name));
}

test.each(paths.map(({ heading, steps }) => [heading, steps] as const))(
  "each file of the path %s is joined by its name to the one above, or to the last that has not returned",
  (_, steps) => {
    const broken = steps.flatMap(({ file, name }, index) => {
      if (index === 0) return declares(readFileSync(file, "utf8"), name) ? [] : [`${file} does not declare ${name}`];
      const before = steps.slice(0, index);
      const callers = [before.at(-1), before.findLast((step) => !step.returns)];
      return callers.some((caller) => caller && areJoined(caller.file, file, name)) ? [] : [`${file}: ${name}`];
    });

    expect(steps.length).toBeGreaterThan(5);
    expect(broken).toEqual([]);
  },
);

test("the paths from Excel to fetch, from the provider to a cell and to a desk's cell, and from a desk to the provider are shown", () => {
  expect(paths.map(({ steps }) => [steps.at(0)?.file, steps.at(-1)?.file])).toEqual([
    ["src/functions/excel-function.ts", "packages/client/transport/platform.ts"],
    ["packages/client/stream/connection/event-stream-reader.ts", "src/functions/excel-table.ts"],
    ["packages/client/stream/newest-boards.ts", "packages/http/streams/body-sink.ts"],
    ["desk/server/desk-api.ts", "packages/client/transport/transport.ts"],
  ]);
});
