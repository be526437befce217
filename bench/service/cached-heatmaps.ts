import { connect } from "node:net";
import { benchKeys, startBuiltService } from "./built-service";

const CONNECTIONS = 8;
const REQUESTS = 4_000;
const ROUNDS = 7;
/** Market time, which runs as fast as real time: the board is new every five seconds. */
const CLOCK = "2026-11-20T12:00-05:00";

/** Returns the processor time that the built service takes per cached heatmap over HTTP, in milliseconds: the median round. */
export async function cachedHeatmapMs(): Promise<number> {
  const service = await startBuiltService(CLOCK, CONNECTIONS);
  try {
    const port = Number(new URL(service.address).port);
    const processorMs = async () => {
      const { cpu } = await service.usage({ collectsGarbage: false });
      return (cpu.user + cpu.system) / 1000;
    };
    await requestHeatmaps(port);
    await untilIdle(processorMs);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startMs = await processorMs();
      await requestHeatmaps(port);
      rounds.push(((await processorMs()) - startMs) / REQUESTS);
    }
    return rounds.sort((a, b) => a - b)[ROUNDS >> 1] ?? NaN;
  } finally {
    await service.stop();
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

/** Requests the default heatmap of SPXW over connections that are kept alive, one request after the other on each. */
async function requestHeatmaps(port: number): Promise<void> {
  let sent = 0;
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
        missingBytes += (missingBytes === 0 ? responseBytes(bytes) : 0) - bytes.length;
        if (missingBytes > 0) return;
        if (sent < REQUESTS) return void socket.write(nextRequest());
        socket.end();
        resolve();
      });
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, requestInTurn));
}

/** Returns the length of a response whose beginning has been received. */
function responseBytes(beginning: Buffer): number {
  const head = beginning.toString("latin1", 0, beginning.indexOf("\r\n\r\n") + 4);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200") || length === undefined) throw new Error(`The service responded with ${head}`);
  return head.length + Number(length);
}
