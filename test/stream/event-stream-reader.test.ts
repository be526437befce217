import fc from "fast-check";
import { ConnectionError, ContractError } from "../../src/transport/errors";
import { serverEvents, type ServerEvent } from "../../src/stream/event-stream-reader";

const encoder = new TextEncoder();

/** A body that hands over these pieces and then ends, breaks or stays open. */
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

/** Everything that a body says, and how often it was heard. */
async function heardOf(pieces: readonly Uint8Array[]): Promise<{ events: ServerEvent[]; heard: number }> {
  const events: ServerEvent[] = [];
  let heard = 0;
  const listening = { heard: () => void (heard += 1), signal: new AbortController().signal };
  for await (const event of serverEvents(bodyOf(pieces).body, listening)) events.push(event);
  return { events, heard };
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

const spoken: ServerEvent[] = [
  { event: "snapshot", id: "SPY:1", data: '{"symbol":"SPY","name":"Größe €","sign":"📈"}' },
  { event: "weather", id: undefined, data: "first\nsecond" },
  { event: "message", id: "SPY:2,QQQ:1", data: '{"unnamed":true}' },
];

test.each([
  ["LF", "\n"],
  ["CRLF", "\r\n"],
])("whatever way the bytes are cut, lines that end in %s give the same events", async (_, end) => {
  const bytes = encoder.encode(lines.join(end));

  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length - 1), { maxLength: 40 }), async (places) => {
      expect((await heardOf(cut(bytes, places))).events).toEqual(spoken);
    }),
    { numRuns: 300 },
  );
});

test.each(["\n", "\r\n", "\r"])("bytes that come one by one give the same events, lines ending in %j", async (end) => {
  const bytes = encoder.encode(lines.join(end));

  const { events, heard } = await heardOf([...bytes].map((byte) => Uint8Array.of(byte)));

  expect(events).toEqual(spoken);
  expect(heard).toBe(bytes.length);
});

test("a byte order mark at the beginning is no part of the first event", async () => {
  const { events } = await heardOf([Uint8Array.of(0xef, 0xbb, 0xbf), encoder.encode("data: 1\n\n")]);

  expect(events).toEqual([{ event: "message", id: undefined, data: "1" }]);
});

test("a comment is heard and says nothing", async () => {
  expect(await heardOf([encoder.encode(": \n\n"), encoder.encode(": \n\n")])).toEqual({ events: [], heard: 2 });
});

test("an empty id is told apart from none", async () => {
  const { events } = await heardOf([encoder.encode("id\ndata: 1\n\ndata: 2\n\n")]);

  expect(events.map(({ id }) => id)).toEqual(["", undefined]);
});

test("a body that breaks is a ConnectionError after the events that were whole", async () => {
  const { body } = bodyOf([encoder.encode("data: 1\n\nda")], "breaks");
  const events: ServerEvent[] = [];
  const read = async () => {
    const listening = { heard: () => undefined, signal: new AbortController().signal };
    for await (const event of serverEvents(body, listening)) events.push(event);
  };

  await expect(read()).rejects.toThrow(ConnectionError);
  expect(events).toHaveLength(1);
  expect(body.locked).toBe(false);
});

test("an event without an end is not waited for", async () => {
  const piece = encoder.encode(`data: ${"x".repeat(1_000_000)}`);

  await expect(heardOf(Array.from({ length: 17 }, () => piece))).rejects.toThrow(ContractError);
});

test("a reader that is told to stop while it waits lets the body go", async () => {
  const { body, seen } = bodyOf([], "stays");
  const stop = new AbortController();
  const reading = serverEvents(body, { heard: () => undefined, signal: stop.signal }).next();

  stop.abort(new Error("enough"));

  await expect(reading).rejects.toThrow("enough");
  expect([seen.cancelled, body.locked]).toEqual([true, false]);
});

test("a reader that is told to stop between two events of one piece says no more", async () => {
  const { body, seen } = bodyOf([encoder.encode("data: 1\n\ndata: 2\n\n")], "stays");
  const stop = new AbortController();
  const events = serverEvents(body, { heard: () => undefined, signal: stop.signal });
  expect((await events.next()).value).toMatchObject({ data: "1" });

  stop.abort(new Error("enough"));

  await expect(events.next()).rejects.toThrow("enough");
  expect([seen.cancelled, body.locked]).toEqual([true, false]);
});

test("whoever leaves off lets the body go", async () => {
  const { body, seen } = bodyOf([encoder.encode("data: 1\n\n")], "stays");

  for await (const event of serverEvents(body, { heard: () => undefined, signal: new AbortController().signal })) {
    if (event.data === "1") break;
  }

  expect([seen.cancelled, body.locked]).toEqual([true, false]);
});
