import { readFileSync } from "node:fs";

const scripts = (name: string) => new URL(`../../../scripts/${name}`, import.meta.url).href; // files without types

/** What a command of git prints; `undefined` if it fails. */
type Git = (...args: string[]) => string | undefined;

const { commitCount, withVersion } = (await import(scripts("bundles/version.mjs"))) as {
  commitCount: (run: Git) => number;
  withVersion: (manifest: string, version: string) => string;
};
const { commitTime, whyNoRelease } = (await import(scripts("release/clean-clone.mjs"))) as {
  commitTime: (run: Git) => Date;
  whyNoRelease: (run: Git) => string | undefined;
};

/** What git prints in a clean clone with 254 commits, by command and first flag. */
const cleanClone: Readonly<Record<string, string | undefined>> = {
  "rev-parse --is-shallow-repository": "false",
  "rev-list --count": "254",
  "status --porcelain": "",
  "log -1": "1795651200",
};

/** Returns a clone that differs from a clean one in some outputs. */
function clone(outputs: Readonly<Record<string, string | undefined>> = {}): Git {
  const all = { ...cleanClone, ...outputs };
  return (command, flag) => all[`${command} ${flag}`];
}

test("the fourth number counts the commits that changed what is shipped, those of merged branches too", () => {
  const commands: string[][] = [];
  const count = commitCount((...args) => {
    commands.push(args);
    return clone()(...args);
  });

  expect(count).toBe(254);
  expect(commands[1]).toEqual(
    expect.arrayContaining(["--full-history", "HEAD", "--", "src", "manifest.xml", "package-lock.json"]),
  );
});

test.each(["dist", "build/templates-in-node"])("a commit that changes a file of %s is counted", (folder) => {
  const { inputs } = JSON.parse(readFileSync(`${folder}/.built-from`, "utf8")) as { inputs: string[] }; // as the build writes it
  let counted: string[] = [];
  commitCount((...args) => {
    if (args[0] === "rev-list") counted = args.slice(args.indexOf("--") + 1);
    return clone()(...args);
  });

  expect(counted).toContain("src");
  expect(inputs.filter((path) => !counted.some((part) => path === part || path.startsWith(`${part}/`)))).toEqual([]);
});

test.each([
  ["a downloaded archive", { "rev-parse --is-shallow-repository": undefined }],
  ["a shallow clone, whose count would be too low", { "rev-parse --is-shallow-repository": "true" }],
  ["a repository without a commit", { "rev-list --count": undefined }],
])("the fourth number is 0 in %s", (_where, outputs) => {
  expect(commitCount(clone(outputs))).toBe(0);
});

test("the version is written into the manifest", () => {
  expect(withVersion("<Id>5</Id>\n<Version>1.0.0.0</Version>", "1.0.0.254")).toBe(
    "<Id>5</Id>\n<Version>1.0.0.254</Version>",
  );
});

test("a manifest without a version is refused", () => {
  expect(() => withVersion("<Id>5</Id>", "1.0.0.254")).toThrow("manifest.xml has no element Version");
});

test("a release can be made from a clean clone with its history", () => {
  expect(whyNoRelease(clone())).toBeUndefined();
});

test.each([
  ["git is missing", { "rev-parse --is-shallow-repository": undefined }, /install git, or clone the project\.$/],
  ["the clone is shallow", { "rev-parse --is-shallow-repository": "true" }, /run git fetch --unshallow, then/],
  ["the history is another one", { "rev-list --count": "0" }, /not that of this project: clone/],
  ["a file is changed", { "status --porcelain": " M src/a.ts" }, /changes \(src\/a\.ts\): commit or stash them/],
  [
    "files are changed or new",
    { "status --porcelain": " M src/a.ts\n?? b\n?? c" },
    /\(src\/a\.ts and 2 more\): commit/,
  ],
])("no release is made if %s, with one sentence that says what to do", (_why, outputs, sentence) => {
  const problem = whyNoRelease(clone(outputs));

  expect(problem).toMatch(sentence);
  expect(problem).toMatch(/^[A-Z][^\n]*\.$/);
});

test("the time of a release is that of its commit", () => {
  expect(commitTime(clone()).toISOString()).toBe("2026-11-26T00:00:00.000Z");
});
