import fc from "fast-check";
import { ConnectionError, ContractError } from "../../../../packages/client/transport/errors";
import { serverEvents, type ServerEvent } from "../../../../packages/client/stream/connection/event-stream-reader";

const encoder = new TextEncoder();

/** Returns a body of these chunks, which then ends, breaks or stays open. */
function bodyOf(pieces: readonly Uint8Array[], then: "ends" | "breaks" | "stays" = "ends") {
  const left = [...pieces];
  const seen = { cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = left.shift();
        if (piece) return controller.enqueue(piece);
        if (then === "ends") return controller.close();
        if (then === "breaks") return controller.error(new TypeError("network error"));
        return new Promise(() => undefined);
      },
      cancel: () => void (seen.cancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

/** Reads a body to its end, and counts its chunks. */
async function readAll(pieces: readonly Uint8Array[]): Promise<{ events: ServerEvent[]; chunks: number }> {
  const events: ServerEvent[] = [];
  let chunks = 0;
  const options = { onChunk: () => void (chunks += 1), signal: new AbortController().signal };
  for await (const event of serverEvents(bodyOf(pieces).body, options)) events.push(event);
  return { events, chunks };
}

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set(places.map((place) => place % bytes.length))].sort((one, other) => one - other);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
}

/** Three events among comments: names beyond ASCII, an emoji of four bytes, and a payload of two lines. */
const lines = [
  ": welcome",
  "",
  "id: SPY:1",
  "event: snapshot",
  'data: {"symbol":"SPY","name":"Größe €","sign":"📈"}',
  "",
  ":",
  "event: weather",
  "retry: 1000",
  "data: first",
  "data: second",
  "",
  'data: {"unnamed":true}',
  "id: SPY:2,QQQ:1",
  "",
  "event: cut off",
  "data: the end never came",
];

const expected: ServerEvent[] = [
  { event: "snapshot", id: "SPY:1", data: '{"symbol":"SPY","name":"Größe €","sign":"📈"}' },
  { event: "weather", id: undefined, data: "first\nsecond" },
  { event: "message", id: "SPY:2,QQQ:1", data: '{"unnamed":true}' },
];

test.each([
  ["LF", "\n"],
  ["CRLF", "\r\n"],
])("bytes that are cut anywhere give the same events, lines ending in %s", async (_, end) => {
  const bytes = encoder.encode(lines.join(end));

  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length - 1), { maxLength: 40 }), async (places) => {
      expect((await readAll(cut(bytes, places))).events).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test.each(["\n", "\r\n", "\r"])("single bytes give the same events, lines ending in %j", async (end) => {
  const bytes = encoder.encode(lines.join(end));

  const { events, chunks } = await readAll([...bytes].map((byte) => Uint8Array.of(byte)));

  expect(events).toEqual(expected);
  expect(chunks).toBe(bytes.length);
});

test("a byte order mark is not part of the first event", async () => {
  const { events } = await readAll([Uint8Array.of(0xef, 0xbb, 0xbf), encoder.encode("data: 1\n\n")]);

  expect(events).toEqual([{ event: "message", id: undefined, data: "1" }]);
});

test("a comment counts as received and is no event", async () => {
  expect(await readAll([encoder.encode(": \n\n"), encoder.encode(": \n\n")])).toEqual({ events: [], chunks: 2 });
});

test("an empty id differs from no id", async () => {
  const { events } = await readAll([encoder.encode("id\ndata: 1\n\ndata: 2\n\n")]);

  expect(events.map(({ id }) => id)).toEqual(["", undefined]);
});

test("a broken body is a ConnectionError after its complete events", async () => {
  const { body } = bodyOf([encoder.encode("data: 1\n\nda")], "breaks");
  const events: ServerEvent[] = [];
  const read = async () => {
    const options = { onChunk: () => undefined, signal: new AbortController().signal };
    for await (const event of serverEvents(body, options)) events.push(event);
  };

  await expect(read()).rejects.toThrow(ConnectionError);
  expect(events).toHaveLength(1);
  expect(body.locked).toBe(false);
});

test("an event without an end is a ContractError", async () => {
  const piece = encoder.encode(`data: ${"x".repeat(1_000_000)}`);

  await expect(readAll(Array.from({ length: 17 }, () => piece))).rejects.toThrow(ContractError);
});

test("aborting a waiting read cancels the body", async () => {
  const { body, seen } = bodyOf([], "stays");
  const stop = new AbortController();
  const reading = serverEvents(body, { onChunk: () => undefined, signal: stop.signal }).next();

  stop.abort(new Error("enough"));

  await expect(reading).rejects.toThrow("enough");
  expect([seen.cancelled, body.locked]).toEqual([true, false]);
});

test("aborting between two events of one chunk yields nothing more", async () => {
  const { body, seen } = bodyOf([encoder.encode("data: 1\n\ndata: 2\n\n")], "stays");
  const stop = new AbortController();
  const events = serverEvents(body, { onChunk: () => undefined, signal: stop.signal });
  expect((await events.next()).value).toMatchObject({ data: "1" });

  stop.abort(new Error("enough"));

  await expect(events.next()).rejects.toThrow("enough");
  expect([seen.cancelled, body.locked]).toEqual([true, false]);
});

test("ending the iteration cancels the body", async () => {
  const { body, seen } = bodyOf([encoder.encode("data: 1\n\n")], "stays");

  for await (const event of serverEvents(body, { onChunk: () => undefined, signal: new AbortController().signal })) {
    if (event.data === "1") break;
  }

  expect([seen.cancelled, body.locked]).toEqual([true, false]);
});
