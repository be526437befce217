/** What came of a person's wish: done, perhaps with a remark; or the problem and what to do. Never holds the key. */
export type Outcome = { done: true; remark?: string } | { done: false; problem: string };

/** Done, with those of the remarks that there is a reason for. */
export function done(...remarks: readonly (string | undefined)[]): Outcome {
  const remark = remarks.filter((one) => one !== undefined).join(" ");
  return remark ? { done: true, remark } : { done: true };
}
