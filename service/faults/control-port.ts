import type { ActiveFault, Faults } from "./faults";
import { FaultError, faultGrammar, parseFault } from "./parse-fault";

const textHeaders = { "content-type": "text/plain; charset=utf-8" };

/**
 * Handles a request to the control port: `GET /faults` lists the active faults, `POST /faults` adds the faults in its body (a
 * line each), `DELETE /faults` removes all of them and `DELETE /faults/ID` removes a single fault.
 *
 * Requests with an `Origin` header are refused: a browser sends it, and no web page may control the service.
 */
export async function handleControlRequest(faults: Faults, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.headers.has("origin")) return textResponse(403, "Web pages cannot use the control port.");
  const [, id] = /^\/faults\/(\d+)$/.exec(pathname) ?? [];
  if (pathname !== "/faults" && id === undefined)
    return textResponse(404, `There is nothing at ${pathname}: request /faults.`);
  switch (request.method) {
    case "GET":
      return faultList(200, faults);
    case "POST":
      return addFaults(faults, await request.text());
    case "DELETE":
      if (id === undefined) faults.clear();
      else if (!faults.remove(Number(id))) return textResponse(404, `There is no active fault ${id}.`);
      return faultList(200, faults);
    default:
      return textResponse(
        405,
        `Faults are listed with GET, added with POST and removed with DELETE; received ${request.method}.`,
      );
  }
}

/** Adds the fault of every line, or none if a line is not valid. */
function addFaults(faults: Faults, body: string): Response {
  try {
    const lines = body.split("\n").filter((line) => line.trim() !== "");
    if (lines.length === 0) return textResponse(400, `Send one fault per line:\n\n${faultGrammar}`);
    for (const fault of lines.map(parseFault)) faults.add(fault);
    return faultList(201, faults);
  } catch (error) {
    if (error instanceof FaultError) return textResponse(400, error.message);
    throw error;
  }
}

const textResponse = (status: number, message: string) =>
  new Response(`${message}\n`, { status, headers: textHeaders });

/** Returns the active faults as JSON; `calls` is null for a fault that affects every request. */
function faultList(status: number, { active }: Faults): Response {
  const faults = active.map(({ id, route, calls, effect }: ActiveFault) => ({
    id,
    route,
    calls: calls === Infinity ? null : calls,
    effect,
  }));
  return Response.json({ faults }, { status });
}
