import type { Clock } from "../gateway/clock";
import type { StreamFault } from "./fault";
import { StreamBlocks } from "./stream-blocks";

/** A stream of events that opens well and breaks as the fault says. Cancelling it cancels the one behind it. */
export function brokenStream(
  body: ReadableStream<Uint8Array>,
  fault: StreamFault,
  after: Clock["after"],
): ReadableStream<Uint8Array> {
  const blocks = new StreamBlocks(body);
  const sent = brokenBlocks(blocks, fault, after);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await sent.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => blocks.cancel(),
    },
    // Nothing is read ahead, so that the stream behind sees a slow reader as it is.
    { highWaterMark: 0 },
  );
}

type Blocks = AsyncGenerator<string, void>;

async function* brokenBlocks(blocks: StreamBlocks, fault: StreamFault, after: Clock["after"]): Blocks {
  for (let events = 0; events < fault.afterEvents; events += 1) {
    const event = yield* commentsBefore(blocks);
    if (event === undefined) return;
    yield event;
  }
  const { break: broken } = fault;
  if (broken.how === "closed" || broken.how === "reconnect") {
    await blocks.cancel();
    yield `event: ${broken.how}\ndata: ${JSON.stringify({ reason: broken.reason })}\n\n`;
    return;
  }
  const event = yield* commentsBefore(blocks);
  if (event === undefined) return;
  switch (broken.how) {
    case "drop":
      yield event.slice(0, event.length >> 1);
      await blocks.cancel();
      throw new Error("The connection was dropped (a fault on demand).");
    case "silence":
      while ((await blocks.next()) !== undefined);
      return;
    case "stall":
      await new Promise<void>((resolve) => after(broken.waitMs, resolve));
      yield event;
      break;
    case "garble":
      yield garbled(event);
  }
  for (let block = await blocks.next(); block !== undefined; block = await blocks.next()) yield block;
}

/** Passes keep-alive comments on; the event after them, or undefined at the end. */
async function* commentsBefore(blocks: StreamBlocks): AsyncGenerator<string, string | undefined> {
  for (;;) {
    const block = await blocks.next();
    if (block === undefined || !block.startsWith(":")) return block;
    yield block;
  }
}

/** The same event with half of its payload. */
function garbled(event: string): string {
  return event.replace(/^data: ?(.*)$/m, (_line, payload: string) => `data: ${payload.slice(0, payload.length >> 1)}`);
}
