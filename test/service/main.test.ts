import { spawn } from "node:child_process";
import { listen } from "../../service/listen";

/** Runs the command as `npm run service -- ...` does, until it ends, or until `untilPrinted` has come, and then stops it. */
function runService(
  flags: readonly string[],
  untilPrinted?: RegExp,
): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "service/main.ts", ...flags]);
  return new Promise((resolve, reject) => {
    let printed = "";
    const hear = (chunk: Buffer) => {
      printed += String(chunk);
      if (untilPrinted?.test(printed)) child.kill();
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
