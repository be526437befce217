/**
 * Returns the first of several cases: those that every test run checks, because a run has to end within a quarter of an hour. All of them
 * are checked with `STRIKEBOOK_ALL_CASES=1 npm test`, which takes about three minutes more.
 */
export function inEveryRun<Case>(cases: readonly Case[], count = 1): readonly Case[] {
  return process.env["STRIKEBOOK_ALL_CASES"] === "1" ? cases : cases.slice(0, count);
}
