import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

test("an engine ends with the process that started it, even if that is killed, and leaves no folder", async () => {
  const script = fileURLToPath(new URL("../support/killed-parent.ts", import.meta.url));
  const parent = spawn(process.execPath, ["--import", "tsx", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [pid = "", socket = ""] = (await firstLine(parent.stdout)).split(" ");

  parent.kill("SIGKILL");
  // The engine's folder is deleted after its process has ended.
  while (existsSync(dirname(socket))) await new Promise((resolve) => setImmediate(resolve));

  expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH");
});

function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => output.once("data", (text: Buffer) => resolve(text.toString().trim())));
}
