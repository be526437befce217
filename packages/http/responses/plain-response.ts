/** A response as plain values: headers can be added to it, and it is sent without reading it back. */
export interface PlainResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

/**
 * Returns the response with more headers. With `Object.assign`, because an object literal with two spreads leaves memory in use until
 * the next full garbage collection.
 */
export function withHeaders(
  { status, headers, body }: PlainResponse,
  ...more: readonly Readonly<Record<string, string>>[]
): PlainResponse {
  const all: Record<string, string> = {};
  Object.assign(all, headers, ...more);
  return { status, headers: all, body };
}

/** Converts a response for callers of `fetch`. */
export function webResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(body, { status, headers });
}
