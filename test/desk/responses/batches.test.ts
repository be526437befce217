import type { PersonResponse } from "../../../desk/responses/responses";
import { turn } from "../../../scripts/support/event-loop";
import { sharedEngine } from "../support/shared-engine";
import { bodyOf, reached, requestOf, startNodes, symbolsOf, textOf } from "../support/closed-nodes";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { wideMarket } from "../../../scripts/support/market/wide-market";

const server = await sharedEngine();

const twenty = wideMarket(smallMarket, "SPY", 20);
const [firstTen, lastTen] = [twenty.symbols.slice(0, 10), twenty.symbols.slice(10)];

test("500 people who request 20 symbols each on three nodes are two requests to the provider", async () => {
  const desk = await startNodes(server, { count: 3, service: { market: twenty } });
  const requests: Promise<PersonResponse>[] = [];
  for (let person = 0; person < 500; person += 1) {
    const node = desk.nodes[person % 3] ?? desk.first;
    // Everybody has the symbols in another order.
    const turned = [...twenty.symbols.slice(person % 20), ...twenty.symbols.slice(0, person % 20)];
    const halves = [turned.slice(0, 10), turned.slice(10)];
    const name = `person-${person}`;
    requests.push(...halves.map((symbols) => node.get(`heatmap?symbols=${symbols.join(",")}`, { name })));
    // Requests arrive one after the other.
    await turn();
  }

  await desk.collect();
  const responses = await Promise.all(requests);

  expect(desk.service.requests.map(({ path }) => path)).toHaveLength(2);
  expect(desk.service.requests.flatMap(({ symbols }) => symbols).sort()).toEqual(twenty.symbols);
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 1000 }, () => 200));
  expect(responses.reduce((sum, { credits }) => sum + credits, 0)).toBe(2);
  // Person 499.
  expect(responses.slice(-2, -1).map(symbolsOf)).toEqual([
    [...twenty.symbols.slice(19), ...twenty.symbols.slice(0, 9)],
  ]);
});

test("a request waits for one that is on its way, and pays nothing", async () => {
  let respond: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (respond = resolve));
  const desk = await startNodes(server, { count: 2, respond: (request, send) => held.then(() => send(request)) });
  const first = desk.first.get("heatmap?symbols=SPY", { name: "ann" });
  await desk.collect();
  const later = desk.nodes[1]?.get("heatmap?symbols=SPY", { name: "bob" });
  await reached(desk.nodes);

  respond();

  expect(await later).toMatchObject({ status: 200, credits: 0, source: "provider" });
  expect(await first).toMatchObject({ status: 200, credits: 1, source: "provider" });
  expect(desk.service.requests).toHaveLength(1);
});

test("symbols of different requests share a request, and each response has its own in its own order", async () => {
  const desk = await startNodes(server, { count: 2, service: { market: twenty } });

  const requests = [
    desk.first.get("levels?symbols=t03,T01,T03"),
    desk.first.get("levels?symbols=T01,T02", { name: "bob" }),
  ];
  await desk.collect();
  const responses = await Promise.all(requests);

  expect(desk.service.requests.map(({ symbols }) => symbols)).toEqual([["T03", "T01", "T02"]]);
  expect(responses.map(symbolsOf)).toEqual([
    ["T03", "T01"],
    ["T01", "T02"],
  ]);
});

test("a full batch is sent without waiting for more", async () => {
  const desk = await startNodes(server, { service: { market: twenty } });

  const response = await desk.first.get(`heatmap?symbols=${firstTen.join(",")}`);

  expect(symbolsOf(response)).toEqual(firstTen);
});

test("requests with different parameters are sent apart, and a default may be written out", async () => {
  const desk = await startNodes(server);

  const requests = ["", "&metric=gamma", "&metric=vanna"].map((more) => desk.first.get(`heatmap?symbols=SPY${more}`));
  await desk.collect();
  const [plain, gamma] = await Promise.all(requests);

  expect(desk.service.requests.map(({ path }) => path).sort()).toEqual([
    "/v1/heatmap?symbols=SPY",
    "/v1/heatmap?symbols=SPY&metric=vanna",
  ]);
  expect(gamma && textOf(gamma)).toBe(plain && textOf(plain));
});

test("a request with more symbols than the API takes is refused unsent", async () => {
  const desk = await startNodes(server, { service: { market: twenty } });

  const response = await desk.first.get(`heatmap?symbols=${[...firstTen, ...lastTen].join(",")}`);

  expect(response.status).toBe(400);
  expect(bodyOf(response)).toEqual({
    error: {
      code: "invalid_parameter",
      message: "symbols takes at most 10 different tickers per request; received 20. Split them into several requests.",
    },
  });
  expect(desk.service.requests).toEqual([]);
});

test("somebody who leaves before the request is sent costs nothing, and somebody who leaves later lets others have it", async () => {
  const desk = await startNodes(server);
  const leaving = new AbortController();
  const left = desk.first.responses.respond({ ...requestOf("heatmap?symbols=SPY"), signal: leaving.signal });
  left.catch(() => undefined);
  await reached(desk.nodes);
  leaving.abort(new Error("The user has left."));
  await desk.collect();
  await expect(left).rejects.toThrow("The user has left.");
  await reached(desk.nodes);
  expect(desk.service.requests).toEqual([]);

  const later = await desk.collectUntil(desk.first.get("heatmap?symbols=SPY", { name: "bob" }));

  expect(later).toMatchObject({ status: 200, credits: 1 });
});
