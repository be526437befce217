import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** A file of the built add-in. */
interface Page {
  content: Buffer;
  headers: Readonly<Record<string, string>>;
}

/** Where the add-in is served in development, which its build has in the manifest and in the help addresses of the functions. */
const BUILT_FOR = "https://localhost:3000";

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
};

/** The policy of pages without scripts. The add-in's own page states its policy itself, as the deployed add-in does. */
const plainPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/**
 * Returns the built add-in of a folder as a function from a request to its response; `undefined` for other paths. Its configuration
 * names this address as the service, and its manifest the address as the host. Throws an error if the add-in is not built.
 */
export function addinPages(folder: string, publicUrl: string | undefined): (request: Request) => Response | undefined {
  const files = pagesOf(folder);
  return (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const { pathname, origin } = new URL(request.url);
    const address = publicUrl ?? origin;
    if (pathname === "/") return new Response(null, { status: 302, headers: { location: "/help.html" } });
    const page = pathname === "/config.json" ? configurationPage : files.get(otherNames[pathname] ?? pathname);
    if (!page) return undefined;
    if (page.headers.etag !== undefined && request.headers.get("if-none-match") === page.headers.etag) {
      return new Response(null, { status: 304, headers: page.headers });
    }
    const content = isPlaced(pathname) ? placed(page.content, address) : page.content;
    return new Response(request.method === "HEAD" ? null : new Uint8Array(content), { headers: page.headers });
  };
}

/** Files under the names by which browsers ask for them. */
const otherNames: Readonly<Record<string, string>> = { "/favicon.ico": "/assets/icon-32.png" };

function pagesOf(folder: string): ReadonlyMap<string, Page> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"));
  if (!names.includes("/taskpane.html")) {
    throw new Error(`The add-in is not built: ${folder} has no taskpane.html. Run npm run build.`);
  }
  return new Map(names.map((name) => [name, pageOf(name, readFileSync(join(folder, name)))]));
}

function pageOf(path: string, content: Buffer): Page {
  const extension = extname(path);
  const isNamedByContent = /\.[0-9a-f]{8}\.js$/.test(path);
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  return {
    content,
    headers: {
      "content-type": contentTypes[extension] ?? "application/octet-stream",
      "cache-control": isNamedByContent ? "public, max-age=31536000, immutable" : "no-cache",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      ...(!isPlaced(path) && { etag }),
      // Excel on the web reads it from its own site.
      ...(path === "/functions.json" && { "access-control-allow-origin": "*" }),
      ...(extension === ".html" && path !== "/taskpane.html" && { "content-security-policy": plainPolicy }),
    },
  };
}

/** The add-in's configuration: the API is at the address of the page, as its user reaches it. */
export const addinConfiguration = { name: "Desk", baseUrl: "/", flowBaseUrl: "/flow" } as const;

const configurationPage: Page = {
  content: Buffer.from(JSON.stringify(addinConfiguration, undefined, 2)),
  headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
};

/** Whether a file contains the address of its host. */
const isPlaced = (path: string): boolean => path === "/manifest.xml" || path === "/functions.json";

const placed = (content: Buffer, address: string): Buffer =>
  Buffer.from(content.toString().replaceAll(BUILT_FOR, address));
