import type { Stats } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { extname, join, relative, resolve, sep } from "node:path";

/** The folders of the workbench as absolute paths, and the configuration of the add-in. */
interface WorkbenchParts {
  /** The built add-in: `taskpane.html`, `functions.json` and what they load. */
  addinFolder: string;
  /** The built workbench: `index.html` and its bundles. */
  workbenchFolder: string;
  /** Microsoft's office.js: `@microsoft/office-js/dist`. */
  officeFolder: string;
  /** The add-in's `config.json`; the service on the page's own address when absent. */
  configuration?: Record<string, unknown>;
}

/** Content types by file extension; other files are served as bytes. */
const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** The policy of the workbench page. The grid needs inline styles; everything else must come from this server. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  // Firefox takes the download of a file that the pane has made for a frame.
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Returns the workbench as a function from request to response: its page at `/`, the add-in under `/addin/`, Microsoft's office.js
 * under `/office-js/`. `undefined` for every other path, so that a service can share the address.
 */
export function workbenchPages(parts: WorkbenchParts): (request: Request) => Promise<Response> | undefined {
  return (request) => {
    const respond = routeOf(request, parts);
    if (respond === undefined) return undefined;
    if (request.method !== "GET" && request.method !== "HEAD") {
      return Promise.resolve(
        new Response("Only GET and HEAD are allowed here.\n", { status: 405, headers: { Allow: "GET, HEAD" } }),
      );
    }
    return respond();
  };
}

function routeOf(request: Request, parts: WorkbenchParts): (() => Promise<Response>) | undefined {
  const { pathname: path, origin } = new URL(request.url);
  const known = request.headers.get("If-None-Match");
  if (path === "/") return () => workbenchPage(parts.workbenchFolder);
  if (path === "/addin/config.json") return () => Promise.resolve(configuration(origin, parts));
  if (path === "/addin/taskpane.html") return () => addinPage(parts.addinFolder);
  if (path.startsWith("/addin/")) return () => file(parts.addinFolder, path.slice("/addin/".length), known);
  if (path.startsWith("/office-js/")) return () => file(parts.officeFolder, path.slice("/office-js/".length), known);
  if (path.startsWith("/workbench/")) return () => file(parts.workbenchFolder, path.slice("/workbench/".length), known);
  return undefined;
}

async function workbenchPage(folder: string): Promise<Response> {
  const page = await file(folder, "index.html");
  page.headers.set("Content-Security-Policy", pagePolicy);
  // Without this the grid reads every font of the computer.
  page.headers.set("Permissions-Policy", "local-fonts=()");
  return page;
}

async function addinPage(folder: string): Promise<Response> {
  const page = await file(folder, "taskpane.html");
  return page.ok ? new Response(hostedPage(await page.text()), page) : page;
}

function configuration(origin: string, parts: WorkbenchParts): Response {
  const here = { baseUrl: origin, flowBaseUrl: `${origin}/flow`, practice: "connected" };
  return new Response(JSON.stringify(parts.configuration ?? here), { headers: headersOf("config.json") });
}

/**
 * Serves a file of the folder; 404 if it does not exist or is outside the folder, 304 if the browser has this version (`known`). A
 * browser stores the compiled scripts of a version that it sees again, and then opens the grid with a third less work.
 */
async function file(folder: string, path: string, known: string | null = null): Promise<Response> {
  const place = placeInside(folder, path);
  if (place !== undefined) {
    try {
      const headers = { ...headersOf(place), ETag: versionOf(await stat(place)) };
      if (headers.ETag === known) return new Response(null, { status: 304, headers });
      return new Response(await readFile(place), { headers });
    } catch (problem) {
      if (!isMissing(problem)) throw problem;
    }
  }
  return new Response(`There is no page ${path}. Run \`npm run build\` if it should be there.\n`, { status: 404 });
}

function placeInside(folder: string, path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const place = resolve(join(folder, decoded));
  const inside = relative(resolve(folder), place);
  return inside === "" || inside.startsWith("..") || inside.startsWith(sep) || decoded.includes("\0")
    ? undefined
    : place;
}

function versionOf({ mtimeMs, size }: Stats): string {
  return `"${mtimeMs.toString(36)}-${size.toString(36)}"`;
}

function isMissing(problem: unknown): boolean {
  const code = typeof problem === "object" && problem !== null && "code" in problem ? problem.code : undefined;
  return code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR";
}

function headersOf(path: string): Record<string, string> {
  const extension = extname(path);
  const changes = extension === ".html" || extension === ".json";
  return {
    "Content-Type": contentTypes[extension] ?? "application/octet-stream",
    "Cache-Control": changes ? "no-store" : "no-cache",
    "X-Content-Type-Options": "nosniff",
  };
}

/** The address from which a deployed add-in loads office.js. */
const officeCdn = "https://appsforoffice.microsoft.com";

const officeScript =
  /<script\b[^>]*\bsrc=["']?https:\/\/appsforoffice\.microsoft\.com\/lib\/1\/hosted\/office\.js["']?[^>]*>\s*<\/script>/i;

const ourScripts = ["/workbench/host-bridge.js", "/office-js/office.js", "/workbench/office-additions.js"]
  .map((path) => `<script src="${path}"></script>`)
  .join("");

/**
 * Returns the add-in's page for the workbench: unchanged, except that office.js is loaded from the npm copy between the host bridge
 * and what that copy lacks, and that the content security policy allows them.
 *
 * Throws if the page does not load office.js from Microsoft's network, because it would not start in Excel either.
 */
export function hostedPage(html: string): string {
  if (!officeScript.test(html)) {
    throw new Error(
      `taskpane.html does not load ${officeCdn}/lib/1/hosted/office.js, which Excel needs: add its script element.`,
    );
  }
  return html
    .replace(officeScript, () => ourScripts)
    .replace(policyMeta, (meta) => meta.replaceAll(officeCdn, "'self'"));
}

const policyMeta = /<meta\b[^>]*http-equiv=["']?Content-Security-Policy["']?[^>]*>/i;
