import { commitCount, git } from "../bundles/version.mjs";

/** Returns why no release can be made here, with what to do; `undefined` if one can. A release is made from a commit with its history. */
export function whyNoRelease(run = git) {
  const isShallow = run("rev-parse", "--is-shallow-repository");
  if (isShallow === undefined)
    return "A release needs git and the history of the project, and git reads none here: install git, or clone the project.";
  if (isShallow !== "false")
    return "This clone has only a part of the history, from which the version is counted: run git fetch --unshallow, then run the command again.";
  if (commitCount(run) === 0)
    return "The history here is not that of this project: clone the project, then run the command there.";
  const changed = run("status", "--porcelain", "--", ".")?.split("\n").filter(Boolean) ?? [];
  if (changed.length === 0) return undefined;
  const more = changed.length === 1 ? "" : ` and ${changed.length - 1} more`;
  return `There are uncommitted changes (${changed[0].slice(3)}${more}): commit or stash them, because a release is made from a commit.`;
}

/** Returns when the commit was made. */
export const commitTime = (run = git) => new Date(Number(run("log", "-1", "--format=%ct")) * 1000);
