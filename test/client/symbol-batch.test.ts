import { ServiceError } from "../../src/transport/errors";
import type { Query } from "../../src/transport/request-url";
import { SymbolBatch } from "../../src/client/endpoint/symbol-batch";
import { queryText } from "../../src/transport/request-url";
import type { Outcomes } from "../../src/client/endpoint/symbol-outcomes";
import { meta } from "../support/canned-answers";
import { silence, TestPlatform } from "../support/test-platform";

const staying = new AbortController().signal;
const vanna: Query = [["metric", "vanna"]];

/** A batch of at most three symbols on a clock of its own, noting each call with its signal. */
function threeAtATime() {
  const platform = new TestPlatform(silence);
  const calls: { symbols: string; options: string; signal: AbortSignal; atMs: number }[] = [];
  const startMs = platform.now();
  const batch = new SymbolBatch<string>({
    sleep: (waitMs, signal) => platform.sleep(waitMs, signal),
    windowMs: 25,
    symbolsPerCall: () => 3,
    call: async (symbols, options, signal): Promise<Outcomes<string>> => {
      calls.push({ symbols: symbols.join(","), options: queryText(options), signal, atMs: platform.now() - startMs });
      return new Map(symbols.map((symbol) => [symbol, { record: symbol, meta, receivedAtMs: 0 }]));
    },
  });
  return { platform, batch, calls };
}

test("symbols asked for within the window share a call", async () => {
  const { platform, batch, calls } = threeAtATime();

  const spy = batch.ask("SPY", [], staying);
  await platform.advance(24);
  const qqq = batch.ask("QQQ", [], staying);

  await expect(platform.settle(spy)).resolves.toMatchObject({ record: "SPY" });
  await expect(qqq).resolves.toMatchObject({ record: "QQQ" });
  expect(calls).toMatchObject([{ symbols: "SPY,QQQ", options: "", atMs: 25 }]);
});

test("the window counts from the first asker, so that a steady stream of them starves nobody", async () => {
  const { platform, batch, calls } = threeAtATime();

  void batch.ask("SPY", [], staying);
  await platform.advance(20);
  void batch.ask("QQQ", [], staying);
  await platform.advance(20);
  void batch.ask("IWM", [], staying);
  await platform.advance(100);

  expect(calls).toMatchObject([
    { symbols: "SPY,QQQ", atMs: 25 },
    { symbols: "IWM", atMs: 65 },
  ]);
});

test("only questions whose every other option is equal are merged", async () => {
  const { platform, batch, calls } = threeAtATime();

  await platform.settle(Promise.all([batch.ask("SPY", [], staying), batch.ask("SPY", vanna, staying)]));

  expect(calls).toMatchObject([
    { symbols: "SPY", options: "" },
    { symbols: "SPY", options: "metric=vanna" },
  ]);
});

test("a full call leaves at once, and the next symbol opens another", async () => {
  const { platform, batch, calls } = threeAtATime();

  const asked = ["A", "B", "C", "D"].map((symbol) => batch.ask(symbol, [], staying));
  await platform.settle(Promise.all(asked));

  expect(calls).toMatchObject([
    { symbols: "A,B,C", atMs: 0 },
    { symbols: "D", atMs: 25 },
  ]);
});

test("a call that opens behind a full one still waits for its whole window", async () => {
  const { platform, batch, calls } = threeAtATime();

  for (const symbol of "ABCD") void batch.ask(symbol, [], staying);
  await platform.advance(10);
  void batch.ask("E", [], staying);
  await platform.advance(15);

  expect(calls).toMatchObject([
    { symbols: "A,B,C", atMs: 0 },
    { symbols: "D,E", atMs: 25 },
  ]);
});

test("a symbol asked for twice is sent once", async () => {
  const { platform, batch, calls } = threeAtATime();

  await platform.settle(Promise.all([batch.ask("SPY", [], staying), batch.ask("SPY", [], staying)]));

  expect(calls).toMatchObject([{ symbols: "SPY" }]);
});

test("a symbol given up before its call leaves is not sent", async () => {
  const { platform, batch, calls } = threeAtATime();
  const leaver = new AbortController();

  const left = batch.ask("SPY", [], leaver.signal);
  const stayed = batch.ask("QQQ", [], staying);
  leaver.abort("gone");

  await expect(left).rejects.toBe("gone");
  await platform.settle(stayed);
  expect(calls).toMatchObject([{ symbols: "QQQ" }]);
});

test("a symbol given up by one of its two askers is still sent", async () => {
  const { platform, batch, calls } = threeAtATime();
  const leaver = new AbortController();

  const left = batch.ask("SPY", [], leaver.signal);
  const stayed = batch.ask("SPY", [], staying);
  leaver.abort("gone");

  await expect(left).rejects.toBe("gone");
  await expect(platform.settle(stayed)).resolves.toMatchObject({ record: "SPY" });
  expect(calls).toMatchObject([{ symbols: "SPY" }]);
});

test("nothing is sent when everyone gave up, and the next to ask is not lost with them", async () => {
  const { platform, batch, calls } = threeAtATime();
  const leaver = new AbortController();

  const left = batch.ask("SPY", [], leaver.signal);
  leaver.abort("gone");
  const next = batch.ask("QQQ", [], staying);

  await expect(left).rejects.toBe("gone");
  await expect(platform.settle(next)).resolves.toMatchObject({ record: "QQQ" });
  expect(calls).toMatchObject([{ symbols: "QQQ" }]);
});

test("each asker gets the error that is its own", async () => {
  const platform = new TestPlatform(silence);
  const unknown = new ServiceError({ status: 404, code: "symbol_not_found", message: "Unknown." });
  const batch = new SymbolBatch<string>({
    sleep: (waitMs, signal) => platform.sleep(waitMs, signal),
    windowMs: 25,
    symbolsPerCall: () => 10,
    call: async () =>
      new Map<string, ServiceError | { record: string; meta: typeof meta; receivedAtMs: number }>([
        ["SPY", { record: "SPY", meta, receivedAtMs: 0 }],
        ["NOPE", unknown],
      ]),
  });

  const spy = batch.ask("SPY", [], staying);
  const nope = batch.ask("NOPE", [], staying);

  await expect(platform.settle(nope)).rejects.toBe(unknown);
  await expect(spy).resolves.toMatchObject({ record: "SPY" });
});
