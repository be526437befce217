/** Whether an error says that the engine is a replica, or was until now: there is a primary elsewhere, or will be soon. */
export function isNoPrimary({ message }: Error): boolean {
  // The error of a script contains that of its command.
  return /READONLY|UNBLOCKED|^(MASTERDOWN|NOREPLICAS)/.test(message);
}

/** Whether the engine itself has responded with an error. */
export function isErrorReply(problem: unknown): problem is Error {
  return problem instanceof Error && problem.name === "ReplyError";
}

/**
 * Whether an error of the engine says that it cannot be used until something changes, and not that one command is wrong: it is a replica,
 * loads its data, has no memory or disk left, runs a script that does not end, or does not accept the password or what the user may do.
 */
export function isRefusal(problem: Error): boolean {
  return (
    isNoPrimary(problem) ||
    /^(LOADING|CLUSTERDOWN|NOAUTH|WRONGPASS|MISCONF|OOM|BUSY|NOPERM) |^ERR The user executing the script can't/.test(
      problem.message,
    )
  );
}

/**
 * Returns the word of a refusal: `OOM`. Redis 7.0 has a sentence where later versions have NOPERM, and a primary that is demoted refuses a
 * command that waits by UNBLOCKED, and all others by READONLY.
 */
export function refusalWord(refusal: string): string {
  if (refusal.startsWith("ERR The user")) return "NOPERM";
  // The error of a script contains that of its command.
  return /READONLY|UNBLOCKED/.test(refusal) ? "READONLY" : (/^\w+/.exec(refusal)?.[0] ?? "");
}
