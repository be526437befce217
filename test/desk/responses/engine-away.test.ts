import { startEngine, type TestEngine } from "../../../scripts/support/desk/engine";
import { bodyOf, reached, startNodes } from "../../../scripts/support/desk/response-nodes";
import { until } from "../support/people";

let server: TestEngine;
let isStopped = false;
beforeEach(async () => {
  server = await startEngine();
  isStopped = false;
});
afterEach(stopEngine);

async function stopEngine(): Promise<void> {
  if (isStopped) return;
  isStopped = true;
  await server.stop();
}

test("while the engine is away a node answers what it remembers, and says why it cannot answer the rest", async () => {
  const desk = await startNodes(server);
  const known = desk.first.get("heatmap?symbols=SPY");
  await desk.collect();
  const { body } = await known;
  await stopEngine();

  const remembered = await desk.first.get("heatmap?symbols=SPY");
  const unknown = await desk.first.get("heatmap?symbols=QQQ");

  expect(remembered).toMatchObject({ status: 200, body, source: "store" });
  expect(unknown).toMatchObject({ status: 503, credits: 0, headers: { "retry-after": "30" } });
  expect(bodyOf(unknown)).toEqual({
    error: {
      code: "unavailable",
      message:
        "The desk cannot check what may be spent now, because its engine does not respond. Nothing was spent: retry in a minute, or tell the administrator of the desk.",
    },
  });
  expect(desk.service.requests).toHaveLength(1);
  desk.close();
});

test("a free request is sent without the engine, as often as the node's share allows", async () => {
  const desk = await startNodes(server, { responses: { reservedPerMinute: () => 2 } });
  await stopEngine();

  const responses = [];
  for (const text of ["symbols", "symbols", "volStatus", "volSymbols"]) responses.push(await desk.first.get(text));
  await desk.first.platform.advance(62_001);
  responses.push(await desk.first.get("volSymbols"));

  expect(responses.map(({ status, source }) => [status, source])).toEqual([
    [200, "provider"],
    [200, "store"],
    [200, "provider"],
    [503, "store"],
    [200, "provider"],
  ]);
  desk.close();
});

test("a response that comes while the engine is away reaches those who wait on its node", async () => {
  let respond: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (respond = resolve));
  const desk = await startNodes(server, { respond: (request, send) => held.then(() => send(request)) });
  const waiting = desk.first.get("heatmap?symbols=SPY");
  await desk.collect();
  await until(() => desk.first.platform.requests.length === 1);
  await stopEngine();

  respond();

  expect(await waiting).toMatchObject({ status: 200, credits: 1 });
  desk.close();
});

test("the flight of a node that died is taken over when its time is over, by the engine's clock", async () => {
  const desk = await startNodes(server, { count: 2 });
  const [dying, living] = desk.nodes;
  const lost = dying?.get("heatmap?symbols=SPY", { name: "ann" });
  lost?.catch(() => undefined);
  await reached(desk.nodes);
  // Its timers no longer run, and it does not close the batch.
  dying?.engine.close();
  const waiting = living?.get("heatmap?symbols=SPY", { name: "bob" });
  await reached(desk.nodes.slice(1));
  expect(desk.service.requests).toEqual([]);

  await living?.engine.command("SET", living.engine.keys.clock, desk.nowMs() + 6_001);
  // It looks for the result, finds the flight lost, and opens a batch of its own.
  await living?.platform.advance(1_000);
  await until(() => (living?.platform.sleeping ?? 0) > 0);
  await reached(desk.nodes.slice(1));
  await reached(desk.nodes.slice(1));
  await living?.platform.advance(25);

  expect(await waiting).toMatchObject({ status: 200, credits: 1 });
  expect(desk.service.requests).toHaveLength(1);
  desk.close();
});
