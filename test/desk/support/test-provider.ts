import { createService } from "../../../service/server/service";
import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { listen } from "@strikebook/http";
import { ManualClock } from "../../../scripts/support/service/manual-clock";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";
import { mostPerMinute } from "../../../scripts/support/desk/most-per-minute";
import { namedMarket } from "../../../scripts/support/market/wide-market";

/** The key with which the test reads the balance: it has a rate limit of its own. */
const AUDITOR = "key-of-the-auditor";

/** The credits of the account before a test. */
const BALANCE = 100_000;

const symbols = ["SPY", "QQQ", ...Array.from({ length: 20 }, (_, index) => `T${String(index + 1).padStart(2, "0")}`)];

/** Our service as the provider: its clock is the test's, and it counts what a desk must not exceed. */
export async function startProvider() {
  const clock = new ManualClock(smallMarketNow);
  const service = createService({
    market: namedMarket(smallMarket, "SPY", symbols),
    now: clock.now,
    after: clock.after,
    accounts: [{ ...servedPracticeAccount, credits: BALANCE, keys: [...servedPracticeAccount.keys, { key: AUDITOR }] }],
  });
  const sentMs: number[] = [];
  let openStreams = 0;
  let mostStreams = 0;
  let repeatsEvents = false;
  const fetch = async (request: Request) => {
    sentMs.push(clock.nowMs);
    const response = await service.fetch(request);
    if (!response.headers.get("content-type")?.startsWith("text/event-stream") || !response.body) return response;
    openStreams += 1;
    mostStreams = Math.max(mostStreams, openStreams);
    const body = watched(response.body, {
      repeats: () => repeatsEvents,
      onEnd: () => (openStreams -= 1),
    });
    return new Response(body, response);
  };
  const { port, close } = await listen(fetch, 0);
  return {
    port,
    clock,
    service,
    symbols,
    /** How many streams are open now, and how many were at once at most. */
    get streams() {
      return { open: openStreams, most: mostStreams };
    },
    /** The most requests within any minute. */
    get mostPerMinute() {
      return mostPerMinute(sentMs);
    },
    /** What the account was charged so far, in credits. */
    async charged(): Promise<number> {
      const request = new Request("http://provider.test/v1/account", { headers: { authorization: AUDITOR } });
      const { data } = (await (await service.fetch(request)).json()) as { data: { creditsBalance: number } };
      return BALANCE - data.creditsBalance;
    },
    /** The requests of a path, with their symbols. */
    requestsOf: (path: string) => service.requests.filter((request) => request.path.startsWith(path)),
    /** Sends each event of a stream twice from now on. */
    repeatEvents(repeats: boolean) {
      repeatsEvents = repeats;
    },
    advanceTo(nowMs: number) {
      clock.advance(nowMs - clock.nowMs);
    },
    async stop() {
      service.close();
      await close();
    },
  };
}

interface Watching {
  repeats: () => boolean;
  onEnd: () => void;
}

/** Passes a body on. A chunk of a stream of the service is made of whole events. */
function watched(body: ReadableStream<Uint8Array>, { repeats, onEnd }: Watching): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) onEnd();
    hasEnded = true;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await reader.read();
        if (done) {
          end();
          controller.close();
          return;
        }
        controller.enqueue(value);
        if (repeats()) controller.enqueue(value);
      },
      cancel(reason) {
        end();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
