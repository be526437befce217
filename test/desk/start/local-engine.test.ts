import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { connectEngine } from "../../../desk/engine/connect-engine";
import { realPlatform } from "../../../src/transport/platform";
import { startEngine } from "../support/engine";

const engine = await startEngine();
afterAll(() => engine.stop());

const connect = () => engine.connect();

test("the engine runs functions, and its clock is what a test sets", async () => {
  const connection = await connect();

  await connection.command("SET", connection.keys.clock, 1_795_187_400_000);

  expect(await connection.readClock()).toBe(1_795_187_400_000);
});

test("an engine that restarts empty has no data, and gets its functions again", async () => {
  const connection = await connect();
  await connection.command("SET", "before", "1");

  await engine.restartEmpty();
  const restarted = await connect();

  expect(await restarted.command("GET", "before")).toBeNull();
  expect(await restarted.call("now", [])).toEqual(expect.any(Number));
});

test("a stopped engine responds after it continues", async () => {
  const connection = await connect();
  await connection.command("PING");

  engine.pause();
  const response = connection.command("PING");
  engine.continue();

  expect(await response).toBe("PONG");
});

test("a replica has the data, and takes writes once it is promoted", async () => {
  const connection = await connect();
  await connection.command("SET", "before", "1");

  const replica = await engine.startReplica();
  await replica.promote();
  const promoted = await connectEngine(replica.url, { platform: realPlatform });
  const written = await promoted.command("APPEND", "before", "2");
  promoted.close();

  expect(written).toBe("12".length);
});

test("an engine ends with the process that started it, even if that is killed, and leaves no folder", async () => {
  const script = fileURLToPath(new URL("../support/killed-owner.ts", import.meta.url));
  const owner = spawn(process.execPath, ["--import", "tsx", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [pid = "", socket = ""] = (await firstLine(owner.stdout)).split(" ");

  owner.kill("SIGKILL");
  // The engine's folder is deleted after its process has ended.
  while (existsSync(dirname(socket))) await new Promise((resolve) => setImmediate(resolve));

  expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH");
});

function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => output.once("data", (text: Buffer) => resolve(text.toString().trim())));
}
