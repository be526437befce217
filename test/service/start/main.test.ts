import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dayOf } from "@strikebook/calendar";
import { simulatedData } from "../../../service/market-source/market-data";
import { listen } from "@strikebook/http";
import { queryHistory } from "../../../market/flow/queries/underlying-totals";
import { madeUpChain } from "../../support/market/made-up-chain";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";
import { spxSnapshot, middayMs } from "../../support/recordings/spx-snapshot";

/**
 * Runs the built service as `npm run service -- ...` does, until it ends, or until `untilPrinted` has come, and then stops it. The
 * signal arrives twice, as with `npm start`.
 */
function runService(
  flags: readonly string[],
  untilPrinted?: RegExp,
  whileReady: (address: string) => Promise<void> = () => Promise.resolve(),
): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, ["build/service/main.mjs", ...flags]);
  return new Promise((resolve, reject) => {
    let printed = "";
    let isReady = false;
    const onOutput = (chunk: Buffer) => {
      printed += String(chunk);
      if (isReady || !untilPrinted?.test(printed)) return;
      isReady = true;
      const [, address = ""] = /Heatmap host +(\S+)/.exec(printed) ?? [];
      whileReady(address)
        .catch(reject)
        .finally(() => child.kill("SIGINT") && child.kill("SIGINT"));
    };
    child.stdout.on("data", onOutput);
    child.stderr.on("data", onOutput);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, printed }));
  });
}

/** Returns the body of a response; requests it again while the service is computing it (status 503). */
async function bodyOf(address: string): Promise<unknown> {
  const response = await fetch(address, { headers: { authorization: "practice" } });
  const body: unknown = await response.json();
  return response.status === 503 ? bodyOf(address) : body;
}

test("npm run service prints its addresses, the key and the symbols", async () => {
  const { printed } = await runService(["--port", "0"], /Ctrl\+C/);

  expect(printed).toMatch(/Heatmap host {3}http:\/\/127\.0\.0\.1:\d+\n/);
  expect(printed).toMatch(/Flow host {6}http:\/\/127\.0\.0\.1:\d+\/flow\n/);
  expect(printed).toMatch(/API key {8}practice \(5,000 credits/);
  expect(printed).toMatch(/SPXW/);
});

test("a file that is given to --data is answered with a sentence that says what takes a file", async () => {
  await using files = await recordingFolder();
  const file = `${files.folder}.csv`;
  await writeFile(file, "data");

  const { code, printed } = await runService(["--port", "0", "--data", file]);

  expect(code).toBe(1);
  expect(printed).toBe(
    `${file} is a file, and --data takes a folder. --chain ${file} serves a chain file; "npm run data -- import ${file} --into my-chains" records it for --data my-chains.\n`,
  );
});

test("stopping the service ends each stream with reconnect before its connection closes", async () => {
  const flags = ["--port", "0", "--market-clock", "2026-11-20T10:30-05:00"];
  const streams: Promise<string>[] = [];

  const { code } = await runService(flags, /Ctrl\+C/, async (address) => {
    for (const symbol of ["XOM", "WMT"]) {
      const { body } = await fetch(`${address}/v1/stream?symbol=${symbol}`, { headers: { authorization: "practice" } });
      const [first, whole] = body?.tee() ?? [];
      await first?.getReader().read();
      streams.push(new Response(whole).text());
    }
  });

  expect(code).toBe(0);
  expect(streams).toHaveLength(2);
  for (const text of await Promise.all(streams)) {
    expect(text).toMatch(/id: \S+\nevent: reconnect\ndata: {"reason":"server_shutdown"}\n\n$/);
  }
});

test("the process of background work uses the seed and the signal of the flags", async () => {
  const flags = ["--port", "0", "--seed", "7", "--signal", "0", "--market-clock", "2026-11-20T10:30-05:00"];
  const days = { startDay: dayOf(2026, 11, 5), endDay: dayOf(2026, 11, 19) };
  let body: unknown;

  const { printed } = await runService(flags, /Ctrl\+C/, async (address) => {
    const path = "/flow/v1/underlying/XOM/history?startDate=2026-11-05&endDate=2026-11-19";
    body = await bodyOf(`${address}${path}`);
  });

  const { tapes } = simulatedData({ seed: 7, signal: 0 });
  const nowMs = Date.parse("2026-11-20T15:30:00Z");
  expect(printed).toMatch(/Market +simulated: no real prices; seed 7; trades have no relation to later prices/);
  expect(body).toMatchObject({ data: queryHistory(tapes, { ticker: "XOM", nowMs, ...days }) });
});

test("--data serves a recording, its process of background work too, and costs no credits", async () => {
  await using place = await recordingFolder();
  const recording = await place.open({ create: true });
  const earlier = spxSnapshot({ asOfMs: middayMs - 60_000, spot: 990 });
  await recording.add([earlier, spxSnapshot()], { hash: "made up", name: "made-up.csv" });
  const bodies: unknown[] = [];
  const { printed } = await runService(["--port", "0", "--data", place.folder], /Ctrl\+C/, async (address) => {
    for (const path of ["v1/gex/levels?symbols=SPXW", "v1/stats/daily?symbols=SPXW&from=2026-11-20&to=2026-11-20"]) {
      bodies.push(await bodyOf(`${address}/${path}`));
    }
  });

  expect(printed).toMatch(/Market time +.*1:00:00 PM in New York; the newest snapshot/);
  expect(printed).toMatch(/API key +practice \(your own data costs no credits/);
  expect(bodies).toMatchObject([
    { data: { symbols: [{ symbol: "SPXW", asOf: "2026-11-20T18:00:00Z", spot: 1_000 }] } },
    { data: { symbols: [{ symbol: "SPXW", days: [{ frames: 2, spotOpen: 990, spotClose: 1_000 }] }] } },
  ]);
});

test("a snapshot that is recorded while the service runs is streamed and served", async () => {
  await using place = await recordingFolder();
  const recording = await place.open({ create: true });
  await recording.add([spxSnapshot({ asOfMs: middayMs - 60_000, spot: 990 })], { hash: "1", name: "1.csv" });
  const shown: unknown[] = [];
  await runService(["--port", "0", "--data", place.folder], /Ctrl\+C/, async (address) => {
    const { body } = await fetch(`${address}/v1/stream?symbol=SPXW`, { headers: { authorization: "practice" } });
    let text = "";
    for await (const bytes of body ?? []) {
      text += Buffer.from(bytes as Uint8Array).toString();
      const boards = Array.from(text.matchAll(/^id: SPXW:(\d+)$/gm), ([, asOf]) => Number(asOf));
      if (boards.length === 1 && shown.length === 0) {
        await recording.add([spxSnapshot()], { hash: "2", name: "2.csv" });
      }
      shown.splice(0, shown.length, ...boards);
      if (boards.length === 2) break;
    }
    shown.push(await bodyOf(`${address}/v1/gex/levels?symbols=SPXW`));
  });

  expect(shown).toEqual([
    middayMs - 60_000,
    middayMs,
    expect.objectContaining({ data: { symbols: [expect.objectContaining({ asOf: "2026-11-20T18:00:00Z" })] } }),
  ]);
});

test("--data of a folder with chain files imports them first, and once", async () => {
  await using place = await recordingFolder();
  await mkdir(place.folder);
  await writeFile(join(place.folder, "spx.csv"), madeUpChain());
  const spots: unknown[] = [];
  const start = () =>
    runService(["--port", "0", "--data", place.folder], /Ctrl\+C/, async (address) => {
      spots.push(await bodyOf(`${address}/v1/gex/levels?symbols=SPXW`));
    });
  const [first, second] = [await start(), await start()];

  expect(first.printed).toMatch(/\[1 of 1\] .+spx\.csv: Cboe/);
  expect(second.printed).not.toMatch(/spx\.csv/);
  expect(spots).toMatchObject(Array(2).fill({ data: { symbols: [{ symbol: "SPXW", spot: 1_000.1234 }] } }));
});

test("at an address that other computers reach only the keys of the file work, without credits if --free is given", async () => {
  await using place = await recordingFolder();
  const recording = await place.open({ create: true });
  await recording.add([spxSnapshot()], { hash: "1", name: "1.csv" });
  const keys = `${place.folder}.json`;
  await writeFile(keys, JSON.stringify({ accounts: [{ customerId: "desk", credits: 3, keys: ["own"] }] }));
  const responses: unknown[] = [];
  const flags = ["--port", "0", "--host", "0.0.0.0", "--data", place.folder, "--keys", keys, "--free"];
  const { printed } = await runService(flags, /Ctrl\+C/, async (address) => {
    for (const authorization of ["practice", "practice-invite", "own", "own"]) {
      const path = "v1/historical?symbols=SPXW&at=2026-11-20T18:00:00Z";
      const { status, headers } = await fetch(`${address}/${path}`, { headers: { authorization } });
      responses.push([status, headers.get("x-credits-remaining")]);
    }
  });

  expect(responses).toEqual([
    [403, null],
    [403, null],
    [200, "3"],
    [200, "3"],
  ]);
  expect(printed).toMatch(/Heatmap host +http:\/\/localhost:\d+\n/);
  expect(printed).toMatch(
    /API key +the one of the keys file; your own data costs no credits\. The practice keys do not work/,
  );
  expect(printed).toMatch(/Bearer YOUR_KEY/);
});

test("a port in use ends the start with one line that says what to do", async () => {
  const { port, close } = await listen(() => new Response(), 0);

  const { code, printed } = await runService(["--port", String(port)]);
  await close();

  expect({ code, printed }).toEqual({ code: 1, printed: `Port ${port} is in use; choose another with --port.\n` });
});

test.each([
  [["--chain", "nowhere.csv"], /^nowhere\.csv: does not exist\.\n$/],
  [["--host", "0.0.0.0"], /^--host 0\.0\.0\.0 needs --keys FILE: .*\n$/],
])("%j ends the start with one line", async (flags, line) => {
  expect(await runService(flags)).toEqual({ code: 1, printed: expect.stringMatching(line) as string });
});

test("--help explains the flags and does not start the service", async () => {
  const { code, printed } = await runService(["--help"]);

  expect(code).toBe(0);
  expect(printed).toMatch(/--port NUMBER.*\n.*--host ADDRESS/);
});
