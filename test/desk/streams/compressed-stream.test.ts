import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { turn } from "../../../scripts/support/event-loop";
import { startDesk } from "./support/closed-desk";
import { LiveReader } from "../../../scripts/support/desk/live-reader";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

test("fetch reads a compressed stream over HTTP as it arrives", async () => {
  const { startNode, advance, close, settle } = await startDesk(engine);
  const { respond } = await startNode("n1");
  const server = createServer((request, outgoing) => {
    const headers = { "accept-encoding": String(request.headers["accept-encoding"]) };
    void respond("symbols=SPY", { headers }).then(({ status, headers: sent, body }) => {
      outgoing.writeHead(status, { ...sent });
      if (typeof body === "string") outgoing.end(body);
      else Readable.fromWeb(body as never).pipe(outgoing);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const response = await fetch(`http://127.0.0.1:${port}/v1/stream?symbols=SPY`, {
    headers: { "accept-encoding": "deflate" },
  });
  const reader = new LiveReader(response.body ?? new ReadableStream(), false);
  await advance(3_000);
  while (reader.boards.length < 3) await settle();

  expect(response.headers.get("content-encoding")).toBe("deflate");
  expect(reader.end).toBeUndefined();
  await close();
  while (reader.end === undefined) await turn();
  expect(reader.end).toBe("complete");
  expect(reader.path.at(-1)).toBe("reconnect");
  await new Promise((resolve) => server.close(resolve));
});
