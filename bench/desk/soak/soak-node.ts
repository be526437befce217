import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { TcpProxy } from "../../../scripts/support/desk/tcp-proxy";
import { freePort } from "../../../scripts/support/free-port";

interface SoakNodeOptions {
  name: string;
  /** Has the configuration of the desk, and gets the node's spool file. */
  folder: string;
  engine: { path: string };
  provider: { port: number; key: string };
  /** Receives each line that the node writes to standard error. */
  report: (line: string) => void;
}

/** A node as `npm run desk` starts it, with a proxy before its engine and before its provider. Each start has the same port, name and spool file. */
export class SoakNode {
  readonly address: string;
  readonly toEngine: TcpProxy;
  readonly toProvider: TcpProxy;
  readonly #options: SoakNodeOptions;
  readonly #port: number;
  #process: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  private constructor(options: SoakNodeOptions, { port, toEngine, toProvider }: SoakConnections) {
    this.#options = options;
    this.#port = port;
    this.address = `http://127.0.0.1:${port}`;
    this.toEngine = toEngine;
    this.toProvider = toProvider;
  }

  /** Starts a node. Resolves once it responds. */
  static async start(options: SoakNodeOptions): Promise<SoakNode> {
    const [port, toEngine, toProvider] = await Promise.all([
      freePort(),
      TcpProxy.start(options.engine),
      TcpProxy.start({ port: options.provider.port }),
    ]);
    const node = new SoakNode(options, { port, toEngine, toProvider });
    await node.start();
    return node;
  }

  /** Starts its process again after `end`. Resolves once it responds; rejects if it ends before. */
  async start(): Promise<void> {
    const { name, folder, provider, report } = this.#options;
    const upstream = `http://127.0.0.1:${this.toProvider.port}`;
    const flags = {
      port: this.#port,
      node: name,
      upstream,
      "flow-upstream": `${upstream}/flow`,
      engine: `redis://127.0.0.1:${this.toEngine.port}`,
      config: `${folder}/desk.json`,
      spool: `${folder}/${name}.jsonl`,
    };
    const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, String(value)]);
    const child = spawn(process.execPath, ["--trace-warnings", "build/desk/main.mjs", ...args], {
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], STRIKEBOOK_PROVIDER_KEY: provider.key },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    this.#ended = once(child, "exit");
    child.stderr.on("data", (text: Buffer) => text.toString().trimEnd().split("\n").forEach(report));
    const ready = new Promise<void>((resolve) => {
      child.stdout.on("data", (text: Buffer) => text.includes("The desk is ready") && resolve());
    });
    const failed = this.#ended.then(() => Promise.reject(new Error(`${name} has not started.`)));
    await Promise.race([ready, failed]);
  }

  /** Sends a signal to its process. */
  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  /** Ends its process with a signal, and waits for the end. */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    this.signal(signal);
    await this.#ended;
    const code = this.#process?.exitCode;
    if (signal === "SIGTERM" && code !== 0) this.#options.report(`It ended with ${code ?? this.#process?.signalCode}.`);
  }

  /** Ends all of it. */
  async stop(): Promise<void> {
    await this.end("SIGKILL");
    await Promise.all([this.toEngine.close(), this.toProvider.close()]);
  }
}

interface SoakConnections {
  port: number;
  toEngine: TcpProxy;
  toProvider: TcpProxy;
}
