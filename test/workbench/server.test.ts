import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hostedPage, workbenchPages } from "../../workbench/server";

const addinFolder = fileURLToPath(new URL("../fixtures/tiny-addin", import.meta.url));
const officeFolder = fileURLToPath(new URL("../../node_modules/@microsoft/office-js/dist", import.meta.url));

/** Serves the tiny add-in and a temporary workbench of one page. */
async function startPages(configuration?: Record<string, unknown>) {
  const workbenchFolder = await mkdtemp(join(tmpdir(), "workbench-"));
  await writeFile(join(workbenchFolder, "index.html"), "<!doctype html><title>Workbench</title>");
  const pages = workbenchPages({ addinFolder, workbenchFolder, officeFolder, ...(configuration && { configuration }) });
  return {
    /** Replaces a file, as if years had passed since the one before was written. */
    replace: async (file: string, text: string) => {
      await writeFile(join(workbenchFolder, file), text);
      const later = new Date("2100-01-01");
      await utimes(join(workbenchFolder, file), later, later);
    },
    get: (path: string, init?: RequestInit) => pages(new Request(`http://127.0.0.1:4010${path}`, init)),
    [Symbol.asyncDispose]: () => rm(workbenchFolder, { recursive: true }),
  };
}

test("the workbench page has a policy that allows its own origin only", async () => {
  await using pages = await startPages();
  const page = await pages.get("/");

  expect(page?.status).toBe(200);
  expect(page?.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page?.headers.get("cache-control")).toBe("no-store");
  const policy = page?.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/https?:/);
});

test("the add-in's page is the built page except for office.js and the policy that allows it", async () => {
  await using pages = await startPages();
  const built = await readFile(join(addinFolder, "taskpane.html"), "utf8");

  const hosted = await (await pages.get("/addin/taskpane.html"))?.text();

  expect(hosted).toBe(
    built
      .replace("script-src 'self' https://appsforoffice.microsoft.com", "script-src 'self' 'self'")
      .replace(
        '<script src="https://appsforoffice.microsoft.com/lib/1/hosted/office.js"></script>',
        '<script src="/workbench/host-bridge.js"></script><script src="/office-js/office.js"></script><script src="/workbench/office-additions.js"></script>',
      ),
  );
});

test("the office.js script is found without quotes around its attributes", () => {
  expect(hostedPage("<head><script src=https://appsforoffice.microsoft.com/lib/1/hosted/office.js></script>")).toBe(
    '<head><script src="/workbench/host-bridge.js"></script><script src="/office-js/office.js"></script><script src="/workbench/office-additions.js"></script>',
  );
});

test("a page without Microsoft's office.js is refused", () => {
  expect(() => hostedPage("<html></html>")).toThrow(/does not load .*office\.js, which Excel needs/);
});

test("the add-in is configured for the practice market at the page's address unless a configuration is given", async () => {
  await using pages = await startPages();
  await using elsewhere = await startPages({ baseUrl: "https://api.example.com" });

  expect(await (await pages.get("/addin/config.json"))?.json()).toEqual({
    baseUrl: "http://127.0.0.1:4010",
    flowBaseUrl: "http://127.0.0.1:4010/flow",
    practice: "connected",
  });
  expect(await (await elsewhere.get("/addin/config.json"))?.json()).toEqual({ baseUrl: "https://api.example.com" });
});

test.each([
  ["/addin/functions.json", "application/json; charset=utf-8", "no-store"],
  ["/addin/functions.js?abc", "text/javascript; charset=utf-8", "no-cache"],
  ["/office-js/office.js", "text/javascript; charset=utf-8", "no-cache"],
])("%s is served as %s", async (path, type, cache) => {
  await using pages = await startPages();
  const file = await pages.get(path);

  expect(file?.status).toBe(200);
  expect(file?.headers.get("content-type")).toBe(type);
  expect(file?.headers.get("cache-control")).toBe(cache);
});

test("a file is sent again only after it has changed", async () => {
  await using pages = await startPages();
  const first = await pages.get("/workbench/index.html");
  const version = first?.headers.get("etag") ?? "";

  const again = await pages.get("/workbench/index.html", { headers: { "If-None-Match": version } });
  await pages.replace("index.html", "<!doctype html><title>Workspace</title>"); // of the same length
  const changed = await pages.get("/workbench/index.html", { headers: { "If-None-Match": version } });

  expect([again?.status, await again?.text(), again?.headers.get("etag")]).toEqual([304, "", version]);
  expect([changed?.status, await changed?.text()]).toEqual([200, "<!doctype html><title>Workspace</title>"]);
});

test("the pages of the workbench and the add-in are always sent", async () => {
  await using pages = await startPages();

  for (const path of ["/", "/addin/taskpane.html"]) {
    const version = (await pages.get(path))?.headers.get("etag") ?? "none";
    expect((await pages.get(path, { headers: { "If-None-Match": version } }))?.status).toBe(200);
  }
});

test.each([
  "/addin/../server.test.ts",
  "/addin/%2e%2e/tiny-addin/functions.js",
  "/addin/..%2f..%2fserver.test.ts",
  "/addin/%2fetc%2fpasswd",
  "/addin/%00",
  "/addin/%zz",
  "/addin/",
  "/addin/missing.js",
])("%s is not a page", async (path) => {
  await using pages = await startPages();
  const response = await pages.get(path);

  expect(response?.status ?? 404).toBe(404);
});

test("every other path is left to the service", async () => {
  await using pages = await startPages();

  expect(pages.get("/v1/heatmap")).toBeUndefined();
  expect(pages.get("/flow/v1/tide")).toBeUndefined();
  expect(pages.get("/addins")).toBeUndefined();
});

test("pages accept GET and HEAD only", async () => {
  await using pages = await startPages();

  expect((await pages.get("/", { method: "POST" }))?.status).toBe(405);
});
