/** The functions that run in later tasks, the next one first. */
const due: (() => void)[] = [];
const channel = typeof document === "undefined" ? undefined : new MessageChannel();
if (channel) channel.port1.onmessage = () => due.shift()?.();

/**
 * Runs a function in a later task. Browsers delay the timers of a hidden page to the next full second, also those without a wait, and a
 * calculation is several such tasks, one after the other: while the page is hidden, a message to itself takes the place of the timer.
 */
export function inLaterTask(run: () => void): void {
  if (channel === undefined || !document.hidden) {
    setTimeout(run);
    return;
  }
  due.push(run);
  channel.port2.postMessage(undefined);
}
