/** Whether an error says that the engine is a replica, or was until now: there is a primary elsewhere, or will be soon. */
export function isNoPrimary({ message }: Error): boolean {
  // The error of a script contains that of its command.
  return /READONLY|UNBLOCKED|^(MASTERDOWN|NOREPLICAS)/.test(message);
}

/**
 * Whether the engine itself has responded with an error that concerns one command. One that is a replica, loads its data, has no memory or
 * disk left, runs a script that does not end, or does not accept the password cannot be used either, until that changes.
 */
export function isReply(problem: unknown): problem is Error {
  return (
    problem instanceof Error &&
    problem.name === "ReplyError" &&
    !isNoPrimary(problem) &&
    !/^(LOADING|CLUSTERDOWN|NOAUTH|WRONGPASS|MISCONF|OOM|BUSY) /.test(problem.message)
  );
}
