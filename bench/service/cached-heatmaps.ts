import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { cpuMs, median } from "../measure";
import { benchKeys, startBuiltService, startServer, type ServerProcess } from "./built-service";

const CONNECTIONS = 8;
const REQUESTS = 4_000;
const ROUNDS = 9;
/** Rounds before the first that is measured: a service runs for hours, and Node compiles code that runs often in the background. */
const WARM_UP_ROUNDS = 3;
/** Market time, which runs as fast as real time: the board is new every five seconds. */
const CLOCK = "2026-11-20T12:00-05:00";

const bareScript = fileURLToPath(new URL("./bare-server.mjs", import.meta.url));

/** The processor time of a server per response, in milliseconds: the median round. */
interface ResponseMs {
  service: number;
  /** A server of Node that sends the same number of bytes, and nothing else. */
  bareServer: number;
}

/** Measures the built service with cached heatmaps over HTTP, and the least that Node needs for such responses. */
export async function cachedHeatmapMs(): Promise<ResponseMs> {
  const service = await measured(await startBuiltService(CLOCK, CONNECTIONS));
  const bareServer = await measured(await startServer([bareScript, String(service.bodyBytes)]));
  return { service: service.medianMs, bareServer: bareServer.medianMs };
}

async function measured(server: ServerProcess): Promise<{ medianMs: number; bodyBytes: number }> {
  try {
    const port = Number(new URL(server.address).port);
    const processorMs = async () => cpuMs((await server.usage({ collectsGarbage: false })).cpu);
    const bodyBytes = await requestHeatmaps(port);
    await untilIdle(processorMs);
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await requestHeatmaps(port);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startMs = await processorMs();
      await requestHeatmaps(port);
      rounds.push(((await processorMs()) - startMs) / REQUESTS);
    }
    return { medianMs: median(rounds), bodyBytes };
  } finally {
    await server.stop();
  }
}

/** A second in which the service uses less than this much processor time, in milliseconds, is idle. */
const IDLE_MS = 50;

/** Waits until the service has summarized the sessions that it computes after its start. */
async function untilIdle(processorMs: () => Promise<number>): Promise<void> {
  for (let before = await processorMs(); ;) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const now = await processorMs();
    if (now - before < IDLE_MS) return;
    before = now;
  }
}

/**
 * Requests the default heatmap of SPXW over connections that are kept alive, one request after the other on each. Returns the length
 * of a body in bytes.
 */
async function requestHeatmaps(port: number): Promise<number> {
  let sent = 0;
  let bodyBytes = 0;
  const nextRequest = () => {
    const key = benchKeys[sent++ % benchKeys.length] ?? "";
    const lines = ["GET /v1/heatmap?symbols=SPXW HTTP/1.1", `Host: 127.0.0.1:${port}`, `Authorization: Bearer ${key}`];
    return `${lines.join("\r\n")}\r\n\r\n`;
  };
  const requestInTurn = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(nextRequest()));
      let missingBytes = 0;
      socket.on("error", reject);
      socket.on("data", (bytes) => {
        if (missingBytes === 0) {
          const expected = expectedBytes(bytes);
          bodyBytes = expected.body;
          missingBytes = expected.head + expected.body;
        }
        missingBytes -= bytes.length;
        if (missingBytes > 0) return;
        if (sent < REQUESTS) return void socket.write(nextRequest());
        socket.end();
        resolve();
      });
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, requestInTurn));
  return bodyBytes;
}

/** Returns the lengths of a response whose beginning has been received. */
function expectedBytes(beginning: Buffer): { head: number; body: number } {
  const head = beginning.toString("latin1", 0, beginning.indexOf("\r\n\r\n") + 4);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200") || length === undefined) throw new Error(`The server responded with ${head}`);
  return { head: head.length, body: Number(length) };
}
