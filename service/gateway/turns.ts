/** Lets everything that waits have its turn, so that long work in pieces keeps nobody else waiting. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
