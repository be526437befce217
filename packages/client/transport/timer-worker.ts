/**
 * The worker of `page-timers.ts`. It receives `[id, waitMs]` and sends `id` after that time; `[id]` cancels the timer.
 *
 * It runs on its own: it imports nothing, so that it starts within milliseconds.
 */
const timers = new Map<number, ReturnType<typeof setTimeout>>();

addEventListener("message", ({ data: [id, waitMs] }: MessageEvent<[id: number, waitMs?: number]>) => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (waitMs === undefined) return;
  const onTime = () => {
    timers.delete(id);
    postMessage(id);
  };
  timers.set(id, setTimeout(onTime, waitMs));
});
