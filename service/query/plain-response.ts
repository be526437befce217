/** A response as plain values: headers can be added to it, and it is sent without reading it back. */
export interface PlainResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

/** Returns the response with more headers. */
export function withHeaders(response: PlainResponse, headers: Readonly<Record<string, string>>): PlainResponse {
  return { ...response, headers: { ...response.headers, ...headers } };
}

/** Converts a response for callers of `fetch`. */
export function webResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(body, { status, headers });
}
