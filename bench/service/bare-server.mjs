/** A server that sends the same body to every request: the least that a server of Node does. The argument is the body's length. */
import { createServer } from "node:http";

const body = "0".repeat(Number(process.argv[2]));
const headers = { "content-type": "application/json", "content-length": body.length };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
