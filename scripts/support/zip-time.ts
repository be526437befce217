/**
 * Returns the time to give to fflate for the files of a zip, so that they state `at` in UTC. A zip has no time zone, and fflate writes the
 * time of the computer's own.
 */
export function zipTime(at: Date): Date {
  return new Date(
    ...([at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()] as const),
    ...([at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()] as const),
  );
}
