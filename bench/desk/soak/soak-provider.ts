/**
 * The local service as the provider of a soak, in a process of its own, in the middle of a session. The argument is the key of its only
 * account. `/charged` states what it was charged since the start, in credits, and `/seen` what the provider has seen (`SeenByProvider`); `/faults` is the control port of `npm run service`.
 */
import { paidPlan } from "../../../service/gateway/accounts";
import { handleControlRequest } from "../../../service/faults/control-port";
import { Faults } from "../../../service/faults/faults";
import { simulatedData } from "../../../service/market-source/market-data";
import { createService } from "../../../service/server/service";
import { listen } from "@strikebook/http";
import { mostPerMinute } from "../../../scripts/support/desk/most-per-minute";
import { streamedBoardTimes } from "../board-times";

/** What the provider of a soak has seen of its only account. */
export interface SeenByProvider {
  /** Requests within any minute, at most; and streams at once, at most. */
  mostPerMinute: number;
  mostStreams: number;
  /** When the boards were that any stream was sent, in milliseconds since 1970 UTC, ascending, by symbol. */
  boards: Record<string, number[]>;
}

const [key = ""] = process.argv.slice(2);
/** A second key of the account, with a rate limit of its own, reads the balance. */
const AUDITOR = "key-of-the-auditor";
const CREDITS = 10 ** 9;

/** The market is ahead of the clock, or behind it, by so many milliseconds. */
const aheadMs = Date.parse("2026-11-20T17:00:00Z") - Date.now();

const faults = new Faults();
const service = createService({
  ...simulatedData(),
  now: Date.now,
  marketTime: (nowMs) => nowMs + aheadMs,
  faults,
  accounts: [
    {
      customerId: "soak",
      condition: "active",
      credits: CREDITS,
      limits: paidPlan,
      keys: [{ key }, { key: AUDITOR }],
    },
  ],
  report: console.error,
});

const arrivalsMs: number[] = [];
const boards = new Map<string, Set<number>>();
let streams = 0;
let mostStreams = 0;

async function charged(): Promise<number> {
  const account = new Request("http://provider/v1/account", { headers: { authorization: `Bearer ${AUDITOR}` } });
  const { data } = (await (await service.fetch(account)).json()) as { data: { creditsBalance: number } }; // docs/api.md, Account
  return CREDITS - data.creditsBalance;
}

function seen(): SeenByProvider {
  return {
    mostPerMinute: mostPerMinute(arrivalsMs),
    mostStreams,
    boards: Object.fromEntries(Array.from(boards, ([symbol, times]) => [symbol, [...times].sort((a, b) => a - b)])),
  };
}

/** Notes each board that passes, and the end. */
function noted(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  streams += 1;
  mostStreams = Math.max(mostStreams, streams);
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const end = once(() => (streams -= 1));
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await reader.read();
        if (done) {
          end();
          return controller.close();
        }
        controller.enqueue(value);
        // A chunk is made of whole events.
        for (const board of streamedBoardTimes(decoder.decode(value))) note(board);
      },
      cancel(reason) {
        end();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function note(board: string): void {
  const [symbol = "", atMs] = board.split(":");
  const times = boards.get(symbol) ?? new Set<number>();
  boards.set(symbol, times.add(Number(atMs)));
}

function once(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (!hasRun) run();
    hasRun = true;
  };
}

const { port } = await listen(async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/charged") return Response.json(await charged());
  if (pathname === "/seen") return Response.json(seen());
  if (pathname.startsWith("/faults")) return handleControlRequest(faults, request);
  arrivalsMs.push(Date.now());
  const response = await service.fetch(request);
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  return isStream && response.body ? new Response(noted(response.body), response) : response;
}, 0);
console.log(`http://127.0.0.1:${port}`);
