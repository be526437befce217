import * as v from "valibot";
import { heatmapResponseSchema } from "../../../src/contract/heatmap";
import { listen } from "../../../service/start/listen";
import { startService } from "../../support/service/ask-service";

/** A service on a free port for the length of one test. */
async function whileListening(run: (address: string, port: number) => Promise<void>): Promise<void> {
  const { port, close } = await listen(startService().service.fetch, 0);
  try {
    await run(`http://127.0.0.1:${port}`, port);
  } finally {
    await close();
  }
}

const withKey = { headers: { authorization: "Bearer practice" } };

test("both hosts answer over HTTP", () =>
  whileListening(async (address) => {
    const heatmap = await fetch(`${address}/v1/heatmap?symbols=SPY&layout=matrix`, withKey);
    const flow = await fetch(`${address}/flow/v1/openapi.json`, withKey);

    expect(heatmap.status).toBe(200);
    expect(v.parse(heatmapResponseSchema, await heatmap.json()).data.symbols[0]?.matrix).toHaveLength(4);
    expect(heatmap.headers.get("x-credits-remaining")).toBe("4999");
    expect(heatmap.headers.get("x-ratelimit-remaining")).toBe("119");
    expect(flow.status).toBe(200);
  }));

test("an error over HTTP has its status, envelope and headers", () =>
  whileListening(async (address) => {
    const answer = await fetch(`${address}/v1/heatmap`, { ...withKey, method: "POST", body: "{}" });

    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET");
    expect(await answer.json()).toMatchObject({ error: { code: "method_not_allowed" } });
  }));

test("a preflight response over HTTP has no body", () =>
  whileListening(async (address) => {
    const answer = await fetch(`${address}/v1/heatmap`, {
      method: "OPTIONS",
      headers: { origin: "https://addin.example.com", "access-control-request-method": "GET" },
    });

    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  }));

test("a port in use is refused with what to do", () =>
  whileListening(async (_address, port) => {
    await expect(listen(startService().service.fetch, port)).rejects.toThrow(
      `Port ${port} is in use; choose another with --port.`,
    );
  }));

test("a closed service does not respond", async () => {
  const { port, close } = await listen(startService().service.fetch, 0);
  await fetch(`http://127.0.0.1:${port}/v1/account`, withKey);

  await close();

  await expect(fetch(`http://127.0.0.1:${port}/v1/account`, withKey)).rejects.toThrow();
});
