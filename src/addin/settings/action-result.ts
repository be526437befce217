/** The result of an action in the pane: done, perhaps with a remark, or the problem and what to do. Never contains the key. */
export type ActionResult = { done: true; remark?: string } | { done: false; problem: string };

/** Returns the result of a successful action with the remarks that are defined. */
export function succeeded(...remarks: readonly (string | undefined)[]): ActionResult {
  const remark = remarks.filter((one) => one !== undefined).join(" ");
  return remark ? { done: true, remark } : { done: true };
}
