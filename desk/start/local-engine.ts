import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EngineProgram } from "./engine-program";

/** An engine that this process has started. It ends with this process, however that ends. */
export interface LocalEngine {
  /** Its address: `unix:///path/engine.sock`. */
  url: string;
  /** The path of its socket. */
  socket: string;
  /** The id of its process. */
  pid: number;
  /** Ends it at once, and deletes its folder. Its data is lost. */
  stop(): Promise<void>;
}

interface LocalEngineOptions {
  /** More arguments of the program; a later argument replaces an earlier argument. */
  settings?: readonly string[];
  /** The folder that is made for it, if not a new temporary folder. The path of a socket can have about a hundred characters. */
  folder?: string;
}

/** Starts an engine without persistence, on a socket in a private folder. Rejects if it does not start. */
export async function startLocalEngine(
  program: EngineProgram,
  { settings = [], folder: named }: LocalEngineOptions = {},
): Promise<LocalEngine> {
  const folder = named ?? (await mkdtemp(join(socketFolder(), "desk-")));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const socket = join(folder, "engine.sock");
  const own = ["--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no", "--dir", folder];
  const keeper = spawn("sh", ["-c", keepEngine, "sh", folder, program.path, ...own, ...settings], {
    // A process group of its own: Ctrl+C ends this process first, which needs the engine to stop in order.
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, LD_LIBRARY_PATH: program.libraryPath },
  });
  const ended = new Promise<void>((resolve) => void keeper.once("close", () => resolve()));
  const pid = await started(keeper);
  unreference(keeper);
  return {
    url: `unix://${socket}`,
    socket,
    pid,
    stop() {
      keeper.ref();
      keeper.stdin.end();
      return ended;
    },
  };
}

/**
 * Runs the engine, prints its process id and, when the input ends, which it does when this process is gone, ends the engine.
 * Deletes the folder afterwards.
 */
const keepEngine = `
folder=$1
shift
exec 3<&0
"$@" </dev/null 3<&- &
engine=$!
echo "pid $engine"
exec 2>/dev/null
( read -r line <&3; kill -KILL "$engine" ) >/dev/null &
reader=$!
wait "$engine"
rm -rf "$folder"
kill -KILL "$reader"
`;

/** The path of a socket can have about a hundred characters; a temporary folder can have more, for example on macOS. */
const MAX_FOLDER_CHARACTERS = 60;

function socketFolder(): string {
  const folder = tmpdir();
  return folder.length <= MAX_FOLDER_CHARACTERS ? folder : "/tmp";
}

/** Resolves with the process id of the engine once it accepts connections. */
function started(keeper: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = "";
    keeper.stdout?.on("data", (text: Buffer) => {
      if (output.includes(READY)) return;
      output += text.toString();
      if (output.includes(READY)) resolve(Number(/^pid (\d+)$/m.exec(output)?.[1]));
    });
    keeper.once("error", reject);
    keeper.once("close", () => reject(new Error(`The engine did not start:\n${output}`)));
  });
}

const READY = "eady to accept connections";

/** Lets this process end while the engine runs; the engine then ends too. */
function unreference(keeper: ChildProcess): void {
  keeper.unref();
  for (const stream of [keeper.stdin, keeper.stdout]) if (stream instanceof Socket) stream.unref();
}
