import { turn } from "../../../scripts/support/event-loop";
import { type ServiceUnderTest, startService } from "../../../scripts/support/service/start-service";
import { StreamReader } from "../../../scripts/support/service/stream-reader";

/** Starts a service on a clock that the test advances; `open` opens a stream with the practice key. */
export function startStreams(options: ServiceUnderTest = {}) {
  const { send, ...started } = startService(options);
  const request = (path: string, headers: Record<string, string> = {}) =>
    send(path, { headers: { authorization: "Bearer practice", ...headers } });
  const open = async (query: string, headers: Record<string, string> = {}) => {
    const response = await request(`/v1/stream?${query}`, headers);
    if (response.status !== 200)
      throw new Error(`The service refused the stream with status ${response.status}: ${await response.text()}`);
    return new StreamReader(response);
  };
  /** Advances the clock second by second, so that the boards of each are read and published. */
  const play = async (ms: number) => {
    for (let leftMs = ms; leftMs > 0; leftMs -= 1_000) {
      started.clock.advance(Math.min(leftMs, 1_000));
      await turn();
    }
  };
  return { ...started, request, open, play };
}
