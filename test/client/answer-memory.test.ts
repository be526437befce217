import { AnswerMemory, type Remembered } from "../../src/client/endpoint/answer-memory";
import { board, describedAs, levels, meta, success, symbolsOf } from "../support/canned-answers";
import { testMarket } from "../support/test-market";

/** A memory for ten answers of 500 characters and the 500 that each weighs beside its text; `dropped` names what had to go. */
function memoryOfTen() {
  const clock = { nowMs: 1_000_000 };
  const memory = new AnswerMemory(() => clock.nowMs, 10_000);
  const dropped: string[] = [];
  const remember = (name: string, facts: Partial<Remembered> = {}) => {
    const drop = () => void dropped.push(name);
    const remembered = { atMs: clock.nowMs, characters: 500, isLasting: false, drop, ...facts };
    memory.add(remembered);
    return remembered;
  };
  const fill = (count: number, facts: Partial<Remembered> = {}) => {
    for (let one = 1; one <= count; one += 1) remember(`${one}`, facts);
  };
  return { clock, memory, dropped, remember, fill };
}

test("the oldest answer makes room for the next", () => {
  const { clock, memory, dropped, remember, fill } = memoryOfTen();

  fill(10);
  clock.nowMs += 10_000;
  remember("eleventh");

  expect(dropped).toEqual(["1"]);
  expect(memory.characters).toBe(10_000);
});

test("a large answer makes room for itself", () => {
  const { clock, dropped, remember, fill } = memoryOfTen();

  fill(10);
  clock.nowMs += 10_000;
  remember("large", { characters: 3_500 });

  expect(dropped).toEqual(["1", "2", "3", "4"]);
});

test("finished replays are kept longest", () => {
  const { clock, dropped, remember, fill } = memoryOfTen();

  remember("replay", { isLasting: true });
  fill(9);
  clock.nowMs += 10_000;
  for (let one = 0; one < 9; one += 1) remember("new", { isLasting: true });
  expect(dropped).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);

  clock.nowMs += 10_000;
  remember("one too many", { isLasting: true });
  expect(dropped.at(-1)).toBe("replay");
});

test("an answer that has just come goes after older replays, and oldest first among its like", () => {
  const { clock, dropped, remember, fill } = memoryOfTen();

  fill(2, { isLasting: true });
  clock.nowMs += 5_000;
  for (const name of "abcdefgh") remember(name);
  clock.nowMs += 4_999;
  for (const name of "ijkl") remember(name);

  expect(dropped).toEqual(["1", "2", "a", "b"]);
});

test("an answer larger than everything is not kept, and leaves the memory empty", () => {
  const { clock, memory, dropped, remember, fill } = memoryOfTen();

  fill(2);
  clock.nowMs += 10_000;
  remember("enormous", { characters: 10_000 });

  expect(dropped).toEqual(["1", "2", "enormous"]);
  expect(memory.characters).toBe(0);
});

test("an answer removed twice makes room once", () => {
  const { memory, remember } = memoryOfTen();
  const board = remember("board");
  remember("levels");

  memory.remove(board);
  memory.remove(board);

  expect(memory.characters).toBe(1_000);
});

test("a client remembers twenty million characters of answers and no more, over all its endpoints together", async () => {
  const padding = "x".repeat(1_000_000);
  const { market, platform } = testMarket(({ path }) => {
    if (path === "/v1/openapi.json") return success(describedAs({}));
    const record = path.startsWith("/v1/gex/levels") ? levels : board;
    return success({ data: { symbols: symbolsOf(path).map((symbol) => record(symbol)) }, meta, padding });
  });
  const atMs = Date.parse("2025-11-24T15:00:00Z");
  const replay = (minute: number) => market.gex.historical({ symbol: "SPY", atMs: atMs + minute * 60_000 });
  const asked = async (question: Promise<unknown>) => {
    const before = platform.requests.length;
    await platform.settle(question);
    return platform.requests.length - before;
  };

  for (let minute = 0; minute < 18; minute += 1) await platform.settle(replay(minute));
  await platform.settle(market.gex.levels({ symbol: "SPY" }));
  expect(await asked(replay(0))).toBe(0);

  await platform.settle(market.gex.heatmap({ symbol: "SPY" }));
  expect(await asked(replay(0))).toBe(1);
  expect(await asked(replay(17))).toBe(0);
});
