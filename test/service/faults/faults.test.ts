import { Faults } from "../../../service/faults/faults";
import { turn } from "../../../scripts/support/event-loop";
import { startFlow } from "../../support/service/start-flow";
import { readServiceResponse } from "../../../scripts/support/service/start-service";

const unavailable = { kind: "refusal", code: "unavailable" } as const;

test("a fault affects as many requests as it says, on its route only", async () => {
  const { request } = startFlow({ faults: new Faults([{ route: "flowChainRatio", calls: 2, effect: unavailable }]) });

  const statuses: number[] = [];
  for (const path of ["/chain-bull-bear/SPX", "/chain-ratio/SPX", "/chain-ratio/SPX", "/chain-ratio/SPX"]) {
    statuses.push((await request(path)).status);
  }

  expect(statuses).toEqual([200, 503, 503, 200]);
});

test("a fault without a number affects every request until it is removed", async () => {
  const faults = new Faults();
  const { request } = startFlow({ faults });
  const id = faults.add({ route: "all", effect: unavailable });

  const during = [(await request("/chain-ratio/SPX")).status, (await request("/aggregate/SPX")).status];
  faults.remove(id);

  expect(during).toEqual([503, 503]);
  expect((await request("/chain-ratio/SPX")).status).toBe(200);
});

test("of two faults the one added first applies first", async () => {
  const faults = new Faults([
    { route: "all", calls: 1, effect: unavailable },
    { route: "flowChainRatio", calls: 1, effect: { kind: "refusal", code: "internal_error" } },
  ]);
  const { request } = startFlow({ faults });

  expect([(await request("/chain-ratio/SPX")).status, (await request("/chain-ratio/SPX")).status]).toEqual([503, 500]);
});

test("a request can be delayed and fail", async () => {
  const faults = new Faults([
    { route: "all", calls: 1, effect: { kind: "slow", waitMs: 2_000 } },
    { route: "all", calls: 1, effect: unavailable },
  ]);
  const { request, clock } = startFlow({ faults });

  const pending = request("/chain-ratio/SPX");
  await turn();
  expect(faults.active).toHaveLength(1);
  clock.advance(2_000);

  expect((await pending).status).toBe(503);
});

test("faults of all routes affect a path without a route", async () => {
  const { request } = startFlow({ faults: new Faults([{ route: "all", effect: { kind: "edge", body: "html" } }]) });

  expect((await request("/nowhere")).status).toBe(403);
});

test("a clock jump applies once, to market time and limits", async () => {
  const faults = new Faults([{ route: "all", calls: 1, effect: { kind: "clock", jumpMs: -3_600_000 } }]);
  const { request } = startFlow({ faults });

  const timestamps = [(await request("/chain-ratio/SPX")).body, (await request("/chain-ratio/SPX")).body];

  expect(timestamps).toMatchObject(Array(2).fill({ meta: { timestamp: "2026-06-10T23:00:00.000Z" } }));
});

test("a network response needs no key and is logged", async () => {
  const { service } = startFlow({ faults: new Faults([{ route: "all", effect: { kind: "edge", body: "text" } }]) });

  const response = await readServiceResponse(await service.fetch(new Request("http://service.test/v1/account")));

  expect(response.status).toBe(429);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(service.requests).toMatchObject([{ path: "/v1/account", status: 429, credits: 0 }]);
});

test("a stream that is refused does not use up the fault of a stream", async () => {
  const faults = new Faults([
    {
      route: "stream",
      calls: 1,
      effect: { kind: "stream", afterEvents: 0, break: { how: "closed", reason: "key_revoked" } },
    },
  ]);
  const { service } = startFlow({ faults });
  const open = async (query: string) => {
    const headers = { authorization: "Bearer practice" };
    return readServiceResponse(await service.fetch(new Request(`http://service.test/v1/stream?${query}`, { headers })));
  };

  const refused = await open("symbols=NOPE");
  const broken = await open("symbols=SPY");

  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect([broken.status, broken.body]).toEqual([200, 'event: closed\ndata: {"reason":"key_revoked"}\n\n']);
  service.close();
});
