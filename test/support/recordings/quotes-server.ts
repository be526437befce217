import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the server answers one request. */
export interface QuotesResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Ends the connection after the half of the body. */
  isCut?: boolean;
}

/** A small server of quotes on this computer. */
interface QuotesServer extends AsyncDisposable {
  /** With `{symbol}` in place of the symbol. */
  address: string;
  /** The symbol and the conditional headers of each request. */
  requests: { symbol: string; etag: string | undefined; since: string | undefined }[];
}

/** Starts a server that answers as a function of the symbol says. */
export async function quotesServer(respond: (symbol: string) => QuotesResponse): Promise<QuotesServer> {
  const requests: QuotesServer["requests"] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const symbol = /^\/options\/(.*)\.json$/.exec(request.url ?? "")?.[1] ?? "";
    const { "if-none-match": etag, "if-modified-since": since } = request.headers;
    requests.push({ symbol, etag, since });
    const { status = 200, headers = {}, body = "", isCut = false } = respond(symbol);
    response.writeHead(status, { ...headers, ...(isCut && { "content-length": String(body.length) }) });
    if (!isCut) response.end(body);
    else response.write(body.slice(0, body.length / 2), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A server that listens on a port has this kind of address.
  return {
    address: `http://127.0.0.1:${port}/options/{symbol}.json`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
