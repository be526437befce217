import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";

/** Stands in the built page for the nonce of its styles. */
const NONCE_PLACE = "STYLE-NONCE";

/**
 * Returns the built page of administrators at `/admin/`, with its scripts and icon. `folder` contains the build. Throws an error if the page
 * is not built. Only scripts from this address and styles with the nonce of the response are allowed.
 */
export function adminPages(folder: string): Hono {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const scripts = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith(".js"))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
  const icon = readFileSync(join(folder, "icon-32.png"));
  const routes = new Hono();
  routes.get("/admin", (context) => context.redirect("/admin/"));
  routes.get("/admin/", (context) => {
    const nonce = randomBytes(16).toString("hex");
    return context.html(page.replaceAll(NONCE_PLACE, nonce), 200, {
      ...pageHeaders,
      "Content-Security-Policy": policy(nonce),
    });
  });
  routes.get("/admin/:script{.+\\.js}", (context) => {
    const script = scripts.get(context.req.param("script"));
    if (script === undefined) return context.notFound();
    // Their names have a hash of the content.
    return context.body(script, 200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    });
  });
  routes.get("/admin/icon-32.png", (context) =>
    context.body(icon, 200, {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=86400",
      "X-Content-Type-Options": "nosniff",
    }),
  );
  return routes;
}

const pageHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
