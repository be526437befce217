import type { Faults, StandingFault } from "./faults";
import { FaultError, faultGrammar, readFault } from "./read-fault";

const text = { "content-type": "text/plain; charset=utf-8" };

/**
 * The control port as a function: `GET /faults` lists the faults at work, `POST /faults` puts those of its body to work,
 * one a line, `DELETE /faults` takes all of them back and `DELETE /faults/ID` one.
 *
 * A browser names the page that asks in `Origin`: such requests are refused, so that no page can reach in.
 */
export async function control(faults: Faults, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.headers.has("origin")) return said(403, "The control port is not for pages.");
  const [, id] = /^\/faults\/(\d+)$/.exec(pathname) ?? [];
  if (pathname !== "/faults" && id === undefined) return said(404, `There is nothing at ${pathname}: ask for /faults.`);
  switch (request.method) {
    case "GET":
      return listed(200, faults);
    case "POST":
      return added(faults, await request.text());
    case "DELETE":
      if (id === undefined) faults.clear();
      else if (!faults.remove(Number(id))) return said(404, `No fault ${id} is at work.`);
      return listed(200, faults);
    default:
      return said(405, `Faults are read with GET, added with POST and taken back with DELETE; ${request.method} came.`);
  }
}

/** All lines of a body, or none of them. */
function added(faults: Faults, body: string): Response {
  try {
    const lines = body.split("\n").filter((line) => line.trim() !== "");
    if (lines.length === 0) return said(400, `Send one fault a line:\n\n${faultGrammar}`);
    for (const fault of lines.map(readFault)) faults.add(fault);
    return listed(201, faults);
  } catch (problem) {
    if (problem instanceof FaultError) return said(400, problem.message);
    throw problem;
  }
}

const said = (status: number, message: string) => new Response(`${message}\n`, { status, headers: text });

/** Faults at work as JSON; `calls` is null for a fault that every call meets. */
function listed(status: number, { standing }: Faults): Response {
  const shown = standing.map(({ id, route, calls, effect }: StandingFault) => ({
    id,
    route,
    calls: calls === Infinity ? null : calls,
    effect,
  }));
  return Response.json({ faults: shown }, { status });
}
