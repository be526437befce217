import { jest } from "@jest/globals";
import { spawn } from "node:child_process";
import { listen } from "../../service/listen";
import { flowHistory } from "../../service/market/flow/flow-history";
import { dayOf } from "../../service/market/time/civil-day";
import { simulatedData } from "../../service/simulated-data";

// Each test starts a process: on a busy machine that alone may take longer than the five seconds of a plain test.
jest.setTimeout(60_000);

/** Runs the command as `npm run service -- ...` does, until it ends, or until `untilPrinted` has come, and then stops it. */
function runService(
  flags: readonly string[],
  untilPrinted?: RegExp,
  whileReady: (address: string) => Promise<void> = () => Promise.resolve(),
): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "service/main.ts", ...flags]);
  return new Promise((resolve, reject) => {
    let printed = "";
    let isReady = false;
    const hear = (chunk: Buffer) => {
      printed += String(chunk);
      if (isReady || !untilPrinted?.test(printed)) return;
      isReady = true;
      const [, address = ""] = /Heatmap host +(\S+)/.exec(printed) ?? [];
      whileReady(address)
        .catch(reject)
        .finally(() => child.kill());
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, printed }));
  });
}

test("npm run service prints where it listens, the key and what is served", async () => {
  const { printed } = await runService(["--port", "0"], /Ctrl\+C/);

  expect(printed).toMatch(/Heatmap host {3}http:\/\/127\.0\.0\.1:\d+\n/);
  expect(printed).toMatch(/Flow host {6}http:\/\/127\.0\.0\.1:\d+\/flow\n/);
  expect(printed).toMatch(/API key {8}practice \(5,000 credits/);
  expect(printed).toMatch(/SPXW/);
});

test("a seed and a signal of one's own reach the thread that sums past sessions", async () => {
  const flags = ["--port", "0", "--seed", "7", "--signal", "0", "--market-clock", "2026-11-20T10:30-05:00"];
  const days = { startDay: dayOf(2026, 11, 5), endDay: dayOf(2026, 11, 19) };
  let answered: unknown;

  const { printed } = await runService(flags, /Ctrl\+C/, async (address) => {
    const path = "/flow/v1/underlying/XOM/history?startDate=2026-11-05&endDate=2026-11-19";
    const answer = await fetch(`${address}${path}`, { headers: { authorization: "practice" } });
    answered = ((await answer.json()) as { data: unknown }).data; // compared below
  });

  const { tapes } = simulatedData({ seed: 7, signal: 0 });
  const nowMs = Date.parse("2026-11-20T15:30:00Z");
  expect(printed).toMatch(/Market +made by code: no real prices; seed 7; trades know nothing of prices to come/);
  expect(answered).toEqual(flowHistory(tapes, { ticker: "XOM", nowMs, ...days }));
});

test("a taken port ends with one line that says what to do", async () => {
  const { port, close } = await listen(() => new Response(), 0);

  const { code, printed } = await runService(["--port", String(port)]);
  await close();

  expect({ code, printed }).toEqual({ code: 1, printed: `Port ${port} is taken; choose another with --port.\n` });
});

test("a missing chain file ends with one line", async () => {
  const { code, printed } = await runService(["--chain", "nowhere.csv"]);

  expect({ code, printed }).toEqual({
    code: 1,
    printed: 'The chain file "nowhere.csv" cannot be read: there is no such file.\n',
  });
});

test("--help explains the flags and starts nothing", async () => {
  const { code, printed } = await runService(["--help"]);

  expect(code).toBe(0);
  expect(printed).toMatch(/--port NUMBER.*\n.*--chain FILE/);
});
