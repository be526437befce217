import { ConnectionError } from "../../src/transport/errors";
import { sendOnce } from "../../src/transport/send-once";
import { silence, TestPlatform, type Responder } from "../support/test-platform";

const sending = (signal?: AbortSignal) => ({
  url: "https://api.example.test/v1/account",
  authorization: "Bearer k",
  signal,
});

function send(respond: Responder, signal?: AbortSignal) {
  const platform = new TestPlatform(respond);
  return { platform, answer: sendOnce(platform, sending(signal)) };
}

test("a refusal is an answer like any other here", async () => {
  const { platform, answer } = send(() => new Response("Busy.", { status: 503, headers: { "Retry-After": "3" } }));

  const raw = await answer;

  expect(raw).toMatchObject({ status: 503, body: "Busy.", receivedAtMs: platform.now() });
  expect(raw.headers.get("Retry-After")).toBe("3");
});

test("the caller's own reason comes back, not a complaint about the network", async () => {
  const caller = new AbortController();
  const { platform, answer } = send(silence, caller.signal);

  caller.abort("cell deleted");

  await expect(answer).rejects.toBe("cell deleted");
  expect(platform.sleeping).toBe(0);
});

test("a caller who has already given up sends nothing", async () => {
  const { platform, answer } = send(silence, AbortSignal.abort("cell deleted"));

  await expect(answer).rejects.toBe("cell deleted");
  expect(platform.requests).toEqual([]);
});

test("the platform's own complaint stays with the error", async () => {
  const refused = new TypeError("fetch failed");
  const { answer } = send(() => {
    throw refused;
  });

  const failure: unknown = await answer.catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(ConnectionError);
  expect(failure).toMatchObject({ cause: refused });
});

test("the key is never carried across a redirect, and no cookie goes along", async () => {
  const inits: RequestInit[] = [];
  const platform = new TestPlatform(() => new Response("{}"));
  const noting = {
    ...{ now: () => platform.now(), random: () => 0 },
    sleep: (waitMs: number, signal?: AbortSignal) => platform.sleep(waitMs, signal),
    fetch: (url: string, init: RequestInit) => {
      inits.push(init);
      return platform.fetch(url, init);
    },
  };

  await sendOnce(noting, sending());

  expect(inits).toMatchObject([{ redirect: "error", credentials: "omit", cache: "no-store" }]);
});
