import { boardWatch, startHubs } from "../../support/stream/live-hub";
import { countingGateway } from "../../support/stream/counting-gateway";

const strict = { gateway: countingGateway({ streams: 2, noticesAfterMs: 100 }) };

test("a new window next to two lingering connections opens without meeting the stream limit", async () => {
  const { open, advance, streams } = startHubs(strict);
  const { watch, network } = open();
  const cells = [watch(boardWatch("T01")), watch(boardWatch("T02", { metric: "vanna" }))];
  await advance(3_000);
  for (const { stop } of cells) stop();
  await advance(2_000);

  const { states } = watch(boardWatch("T03", { maxStrikes: 40 }));
  await advance(3_000);

  expect(states()).toEqual(["connecting", "live"]);
  expect(network.streams).toHaveLength(3);
  expect(streams()).toEqual(["T01", "T02", "T03"]);
});

test("a symbol that is added to one of two connections meets no limit, and the others miss no board", async () => {
  const { open, advance } = startHubs({ gateway: countingGateway({ streams: 2, noticesAfterMs: 100 }) });
  const { watch, network } = open();
  const stays = watch(boardWatch("T01"));
  watch(boardWatch("T02", { metric: "vanna" }));
  await advance(3_100);

  const added = watch(boardWatch("T03"));
  await advance(3_000);

  expect(network.streams).toHaveLength(3);
  expect(added.states()).toEqual(["connecting", "live"]);
  expect(stays.states()).toEqual(["connecting", "live"]);
  const boards = [...new Set(stays.received.flatMap(({ board }) => board?.asOf.slice(17, 19) ?? []))];
  expect(boards).toEqual(["00", "01", "02", "03", "04", "05", "06"]);
});
