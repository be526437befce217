import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectEngine } from "../../../desk/engine/connect-engine";
import { KeyRegister } from "../../../desk/people/key-register";
import type { Person } from "../../../desk/people/person";
import { bundledProgram } from "../../../scripts/support/desk/bundled-program";
import { type ProxyTarget, TcpProxy } from "../../../scripts/support/desk/tcp-proxy";
import { startEngine, type TestReplica } from "../../../scripts/support/desk/engine";
import type { NodeProcessOptions } from "./node-process";
import { startProvider } from "./test-provider";
import { turn } from "../../../scripts/support/event-loop";
import { noTicks } from "../../../scripts/support/desk/manual-ticks";
import { NodePlatform } from "../../../scripts/support/desk/node-platform";

/** One node of the desk under test. */
export interface ClusterNode {
  name: string;
  address: string;
  process: ChildProcess;
  /** Resolves when its process has ended. */
  ended: Promise<unknown>;
  /** Between this node and the engine. */
  toEngine: TcpProxy;
  /** Between this node and the provider. */
  toProvider: TcpProxy;
  /** By how much its clock is ahead of the others, in milliseconds. */
  aheadMs: number;
  /** Stops it with SIGSTOP: connections stay open, and it does nothing until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
  /** Ends it in order, as SIGTERM does. */
  close(): Promise<void>;
}

export type DeskCluster = Awaited<ReturnType<typeof startCluster>>;

let bundle: Promise<string> | undefined;

/** Starts an engine, a provider and three nodes as processes, whose clocks the test sets. */
export async function startCluster({ aheadMs = [0, 0, 0] }: { aheadMs?: readonly number[] } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "desk-nodes-"));
  const program = await (bundle ??= bundledNode());
  const [engine, provider] = await Promise.all([startEngine(), startProvider()]);
  let nowMs = provider.clock.nowMs;
  const platform = new NodePlatform(nowMs);
  let admin = await connectEngine(engine.url, { platform, ticks: noTicks });
  const setEngineClock = () => admin.command("SET", admin.keys.of("clock"), nowMs);
  await setEngineClock();
  const problems: string[] = [];
  const waiting = new Map<number, () => void>();
  let lastId = 0;
  const engineTarget = targetOf(engine);

  const startNode = async (name: string, ahead: number): Promise<ClusterNode> => {
    const toEngine = await TcpProxy.start(engineTarget);
    const toProvider = await TcpProxy.start({ port: provider.port });
    const options: NodeProcessOptions = {
      name,
      engineUrl: `redis://127.0.0.1:${toEngine.port}`,
      providerUrl: `http://127.0.0.1:${toProvider.port}`,
      nowMs: nowMs + ahead,
      spoolFile: join(folder, `${name}.jsonl`),
    };
    const child = fork(program, [JSON.stringify(options)], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const ended = once(child, "exit");
    const port = await new Promise<number>((resolve, reject) => {
      child.once("exit", () => reject(new Error(`The node ${name} did not start.`)));
      child.on("message", (message: { kind: string; port: number; id: number; text: string }) => {
        if (message.kind === "ready") resolve(message.port);
        if (message.kind === "problem") problems.push(`${name}: ${message.text}`);
        if (message.kind === "done") waiting.get(message.id)?.();
      });
    });
    return {
      name,
      address: `http://127.0.0.1:${port}`,
      process: child,
      ended,
      toEngine,
      toProvider,
      aheadMs: ahead,
      pause: () => void child.kill("SIGSTOP"),
      resume: () => void child.kill("SIGCONT"),
      async kill() {
        child.kill("SIGKILL");
        await ended;
      },
      async close() {
        child.send({ kind: "close" });
        await ended;
      },
    };
  };
  const promote = async (replica: TestReplica) => {
    await replica.promote();
    admin.close();
    admin = await connectEngine(replica.url, { platform, ticks: noTicks });
  };
  const nodes = await Promise.all(aheadMs.map((ahead, index) => startNode(`node${index + 1}`, ahead)));
  const paused = new Set<ClusterNode>();

  /** Sets the clock of a node, and waits until it has done what was due. */
  const setNodeClock = async (node: ClusterNode) => {
    if (node.process.exitCode !== null || node.process.signalCode !== null || paused.has(node)) return;
    const id = (lastId += 1);
    const done = new Promise<void>((resolve) => waiting.set(id, resolve));
    node.process.send({
      kind: "clock",
      id,
      nowMs: nowMs + node.aheadMs,
      awaitsResponses: !node.toProvider.isStalled,
    });
    await Promise.race([done, node.ended]);
    waiting.delete(id);
  };

  return {
    nodes,
    engine,
    provider,
    get admin() {
      return admin;
    },
    problems,
    get nowMs() {
      return nowMs;
    },
    /** Advances all clocks in steps; nodes that are paused or dead are left out. */
    async advance(ms: number, stepMs = 250) {
      for (let leftMs = ms; leftMs > 0; leftMs -= stepMs) {
        nowMs += Math.min(stepMs, leftMs);
        await setEngineClock().catch(() => undefined);
        provider.advanceTo(nowMs);
        await Promise.all(nodes.map(setNodeClock));
      }
    },
    /** Advances all clocks until a promise has settled. */
    async settle<Result>(promise: Promise<Result>, stepMs = 250): Promise<Result> {
      let isPending = true;
      const settled = () => void (isPending = false);
      promise.then(settled, settled);
      while (isPending) await this.advance(stepMs, stepMs);
      return promise;
    },
    /** Stops the engine until a promise has settled: every node finds that it takes too long to respond. */
    async withoutEngine<Result>(work: () => Promise<Result>): Promise<Result> {
      engine.pause();
      const result = work();
      let isPending = true;
      const settled = () => void (isPending = false);
      result.then(settled, settled);
      while (isPending) {
        for (const { process: child } of nodes) child.send({ kind: "late" });
        await turn();
      }
      engine.continue();
      return result;
    },
    pause(node: ClusterNode) {
      paused.add(node);
      node.pause();
    },
    resume(node: ClusterNode) {
      paused.delete(node);
      node.resume();
    },
    /** Ends the engine, promotes its replica, and points every node at it. What the replica has not received is lost. */
    async failOver(replica: TestReplica) {
      process.kill(engine.pid, "SIGKILL");
      await promote(replica);
      for (const { toEngine } of nodes) toEngine.retarget(targetOf(replica));
    },
    /** Promotes the replica and makes the engine a replica, with which connections of nodes stay open; new ones are made to the other. */
    async switchOver(replica: TestReplica) {
      await replica.caughtUp();
      for (const { toEngine } of nodes) toEngine.redirect(targetOf(replica));
      await engine.demote();
      await promote(replica);
    },
    /** Starts another node in the place of one that has ended. */
    async restart(node: ClusterNode) {
      const index = nodes.indexOf(node);
      return (nodes[index] = await startNode(`${node.name}-again`, node.aheadMs));
    },
    /** Adds a person with a key. */
    async addPerson(person: Person): Promise<string> {
      return (await new KeyRegister(admin).add(person)).key;
    },
    /** Revokes all keys of a person. */
    async revoke(name: string): Promise<void> {
      await new KeyRegister(admin).revoke(name);
    },
    /** Advances the clocks until a condition holds; one that never does reaches the test's time limit. */
    async until(condition: () => boolean | Promise<boolean>, stepMs = 250): Promise<void> {
      while (!(await condition())) await this.advance(stepMs, 250);
    },
    /** The credits in the audit. */
    async recorded(): Promise<number> {
      const entries = (await admin.command("XRANGE", admin.keys.of("audit"), "-", "+")) as [string, string[]][]; // id and fields
      return entries.reduce((sum, [, fields]) => sum + Number(fields[fields.indexOf("credits") + 1]), 0);
    },
    /** Expects that the account's limits were kept and that every credit that was charged is recorded. */
    async expectSound(): Promise<void> {
      expect(provider.streams.most).toBeLessThanOrEqual(2);
      expect(provider.mostPerMinute).toBeLessThanOrEqual(120);
      expect(problems).toEqual([]);
      // The balance is read once a second: each reading is a request to the provider.
      await this.until(async () => (await this.recorded()) === (await provider.charged()), 1_000);
    },
    /** The node that holds the account's streams; throws if none does. */
    async theHolder(): Promise<ClusterNode> {
      const holder = await this.holder();
      if (!holder) throw new Error("No node holds the streams.");
      return holder;
    },
    /** The node that holds the account's streams. */
    async holder(): Promise<ClusterNode | undefined> {
      const name = (await admin.command("HGET", admin.keys.of("lease"), "node")) as string | null; // a text
      return nodes.find((node) => node.name === name);
    },
    async [Symbol.asyncDispose]() {
      for (const node of paused) node.resume();
      await Promise.all(nodes.map((node) => node.kill()));
      await Promise.all(nodes.flatMap(({ toEngine, toProvider }) => [toEngine.close(), toProvider.close()]));
      admin.close();
      await Promise.all([engine.stop(), provider.stop()]);
      await rm(folder, { recursive: true });
    },
  };
}

const targetOf = ({ url }: { url: string }): ProxyTarget => ({ path: url.replace("unix://", "") });

async function bundledNode(): Promise<string> {
  return bundledProgram(new URL("./node-process.ts", import.meta.url), await mkdtemp(join(tmpdir(), "desk-program-")));
}
