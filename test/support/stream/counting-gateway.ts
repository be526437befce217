import { ApiError, errorResponse, webResponse } from "@strikebook/http";
import type { Gateway } from "../../../scripts/support/stream/start-live";

interface CountingOptions {
  /** Most open streams. */
  streams: number;
  /** How long after a client has closed a stream it still counts, in milliseconds. */
  noticesAfterMs: number;
}

/** Returns a gateway that refuses a stream at once if too many are open, and notices late that one was closed. */
export function countingGateway({ streams, noticesAfterMs }: CountingOptions): Gateway {
  let open = 0;
  return async (request, service, clock) => {
    if (new URL(request.url).pathname !== "/v1/stream") return service(request);
    if (open >= streams) {
      const refusal = new ApiError("stream_limit_reached", `At most ${streams} streams.`, { "retry-after": "5" });
      return webResponse(errorResponse("heatmap", refusal));
    }
    open += 1;
    const response = await service(request);
    const reader = response.body?.getReader();
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const chunk = await reader?.read();
          if (chunk?.value) controller.enqueue(chunk.value);
          else controller.close();
        },
        cancel: () => {
          void reader?.cancel();
          clock.after(noticesAfterMs, () => (open -= 1));
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status: response.status, headers: response.headers });
  };
}
