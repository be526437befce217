import { brokenStream } from "../../../service/faults/broken-stream";
import { Faults, type StreamBreak } from "../../../service/faults/faults";
import { turn } from "../../../scripts/support/event-loop";
import { ManualClock } from "../../../scripts/support/service/manual-clock";
import { startStreams } from "../../support/service/start-streams";

const blocks = [
  'event: connected\ndata: {"n":1}\n\n',
  ": keep-alive\n\n",
  'event: snapshot\ndata: {"n":2}\n\n',
  'event: snapshot\ndata: {"n":3}\n\n',
  ": keep-alive\n\n",
  'event: snapshot\ndata: {"n":4}\n\n',
];
const whole = blocks.join("");

/** The bytes of the blocks, cut anywhere. */
function source(chunkLength = whole.length, onCancel = () => {}): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(whole);
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, (at += chunkLength)));
    },
    cancel: onCancel,
  });
}

/** What a reader gets, and how it ended. */
async function readToEnd(stream: ReadableStream<Uint8Array>): Promise<{ text: string; end: "closed" | "lost" }> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
    return { text, end: "closed" };
  } catch {
    return { text, end: "lost" };
  }
}

const broken = (how: StreamBreak, afterEvents: number, stream = source(), clock = new ManualClock(0)) =>
  brokenStream(stream, { kind: "stream", afterEvents, break: how }, clock.after);

test("a dropped stream ends in the middle of the event after the last complete one", async () => {
  const { text, end } = await readToEnd(broken({ how: "drop" }, 2));

  const cut = 'event: snapshot\ndata: {"n":3}\n\n'.slice(0, 15);
  expect([text, end]).toEqual([blocks.slice(0, 3).join("") + cut, "lost"]);
});

test("a dropped stream cancels the original stream", async () => {
  let cancelled = 0;

  await readToEnd(
    broken(
      { how: "drop" },
      0,
      source(10, () => (cancelled += 1)),
    ),
  );

  expect(cancelled).toBe(1);
});

test("a garbled event has half of its data, and later events are complete", async () => {
  const { text, end } = await readToEnd(broken({ how: "garble" }, 1));

  const garbled = 'event: snapshot\ndata: {"n\n\n';
  expect([text, end]).toEqual([blocks.slice(0, 2).join("") + garbled + blocks.slice(3).join(""), "closed"]);
});

test("a silent stream sends nothing more, keep-alive lines included", async () => {
  const { text } = await readToEnd(broken({ how: "silence" }, 2));

  expect(text).toBe(blocks.slice(0, 3).join(""));
});

test("a stalled stream waits, then continues with the delayed events", async () => {
  const clock = new ManualClock(0);
  const reader = broken({ how: "stall", waitMs: 20_000 }, 1, source(), clock).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  expect([await next(), await next()]).toEqual(blocks.slice(0, 2));

  const held = next();
  while (clock.waiting === 0) await turn();
  clock.advance(20_000);

  expect(await held).toBe(blocks[2]);
  expect(await next()).toBe(blocks[3]);
});

test.each([
  { how: "closed", reason: "key_revoked" },
  { how: "reconnect", reason: "server_shutdown" },
] as const)("%j is the last event of its stream", async (how) => {
  const { text, end } = await readToEnd(broken(how, 1));

  expect([text, end]).toEqual([`${blocks[0]}event: ${how.how}\ndata: {"reason":"${how.reason}"}\n\n`, "closed"]);
});

test("an injected reconnect carries the id of the last event, a closed event none", async () => {
  const ending = async (how: StreamBreak) => {
    const faults = new Faults([{ route: "stream", effect: { kind: "stream", afterEvents: 3, break: how } }]);
    const events = await (await startStreams({ faults }).open("symbol=SPY")).received();
    return events.slice(-2);
  };

  const [board, reconnect] = await ending({ how: "reconnect", reason: "max_duration" });
  const [, closed] = await ending({ how: "closed", reason: "key_revoked" });

  expect(board).toMatchObject({ event: "snapshot", id: expect.stringMatching(/^SPY:\d+$/) as string });
  expect(reconnect).toMatchObject({ event: "reconnect", data: { reason: "max_duration" }, id: board?.id });
  expect(closed).toMatchObject({ event: "closed", id: undefined });
});

test.each([1, 2, 3, 7, 16])("chunks of %d bytes break at the same event", async (chunkLength) => {
  expect(await readToEnd(broken({ how: "garble" }, 1, source(chunkLength)))).toEqual(
    await readToEnd(broken({ how: "garble" }, 1)),
  );
});

test("a reader that cancels also cancels the original stream", async () => {
  let cancelled = 0;
  const stream = broken(
    { how: "silence" },
    3,
    source(10, () => (cancelled += 1)),
  );

  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();

  expect(cancelled).toBe(1);
});
