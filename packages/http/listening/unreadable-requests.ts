import { STATUS_CODES, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { writerOf } from "../responses/written-response";

/** Returns the response to a request that cannot be read. `path` is empty if it is not known. */
export type Refuse = (path: string, message: string) => Response;

/** The response of a server without an error format. */
export const plainRefusal: Refuse = (_, message) => new Response(`${message}\n`, { status: 400 });

/** The greatest body that is read. Requests of the API have none. */
const MAX_BODY_BYTES = 16_384;

const messages = {
  address:
    "The address of the request is not valid: send the name of this service and its port in the Host header, and a path that begins with a slash.",
  hosts: "The request has two Host headers: send one, with the name of this service and its port.",
  body: "The body of the request is too long: the API takes GET requests without a body.",
  headers:
    "The headers of the request, its address included, are longer than 16 KB: request fewer symbols or dates at a time.",
  timeout: "The request did not arrive in time: send it again.",
  http: "The request is not valid HTTP: use https only if this service does, and check any proxy between you and it.",
};

/** The code of Node for a request that has not arrived in time. */
const REQUEST_TIMEOUT = "ERR_HTTP_REQUEST_TIMEOUT";

/** How a listener responds. */
interface ListenerOptions {
  refuse: Refuse;
  /** See `ListenOptions`. */
  replacesGlobals: boolean;
}

/** Returns the listener of a server that passes requests to `fetch`, and those that cannot be read to `refuse`. */
export function requestListener(
  fetch: (request: Request) => Response | Promise<Response>,
  { refuse, replacesGlobals }: ListenerOptions,
): RequestListener {
  return (incoming, outgoing) => {
    const problem = problemOf(incoming);
    if (problem) endConnection(incoming, outgoing);
    const respond = problem
      ? () => refuse(pathOf(incoming.url), messages[problem])
      : async (request: Request) => written(await fetch(request), outgoing);
    const errorHandler = (error: unknown) => {
      if (error instanceof RequestError) return refuse(pathOf(incoming.url), messages.address);
      console.error(error);
      return new Response("The server failed to process this request.\n", { status: 500 });
    };
    void getRequestListener(respond, { overrideGlobalObjects: replacesGlobals, errorHandler })(incoming, outgoing);
  };
}

function problemOf({ headers, rawHeaders }: IncomingMessage): keyof typeof messages | undefined {
  if (Number(headers["content-length"] ?? 0) > MAX_BODY_BYTES) return "body";
  const names = rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === "host");
  return names.length > 1 ? "hosts" : undefined;
}

/** Writes a response that has its own writer. */
function written(response: Response, outgoing: ServerResponse): Response {
  const write = writerOf(response);
  if (!write) return response;
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  write(outgoing);
  return RESPONSE_ALREADY_SENT;
}

/** Closes the connection after the response, so that the rest of the request is not received. */
function endConnection(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.setHeader("connection", "close");
  outgoing.once("finish", () => incoming.socket.destroySoon());
}

function pathOf(url = ""): string {
  return url.split("?", 1)[0] ?? "";
}

/** An error of a connection, as Node reports it. */
type ConnectionFailure = Error & { code?: string; rawPacket?: Buffer };

/**
 * Responds on a connection whose request the server could not parse, and closes it. A connection without a request, such as a browser opens
 * in advance, is closed without a response: the browser would take it for that to its next request.
 */
export async function refuseConnection(error: ConnectionFailure, socket: Socket, refuse: Refuse): Promise<void> {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  if (error.code === REQUEST_TIMEOUT && socket.bytesRead === 0) return void setImmediate(closeUnread, socket);
  const [, path = ""] = /^[A-Z]+ (\/[^ ?]*)/.exec(error.rawPacket?.toString("latin1", 0, 200) ?? "") ?? [];
  const response = refuse(path, messageOf(error.code));
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers, ["content-length", String(body.length)], ["connection", "close"]];
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ""}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body]));
}

/** A busy server checks its connections before it reads them: a request that has arrived by now is read, and answered. */
function closeUnread(socket: Socket): void {
  if (socket.bytesRead === 0) socket.destroy();
}

function messageOf(code: string | undefined): string {
  if (code === "HPE_HEADER_OVERFLOW") return messages.headers;
  return code === REQUEST_TIMEOUT ? messages.timeout : messages.http;
}
