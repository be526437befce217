import { resolve } from "node:path";
import { workbenchPages } from "../workbench/server";

/** Whoever starts this does so in the project's folder; where this file itself lies depends on whether it was built. */
const folder = (path: string) => resolve(path);

/**
 * One address for everything: the workbench and the built add-in where a page has that path, the API everywhere else.
 *
 * `configuration` is the add-in's config.json; without it the add-in starts connected to the service's practice market.
 */
export function workbenchSite(
  service: { fetch(request: Request): Response | Promise<Response> },
  configuration?: Record<string, unknown>,
) {
  const pages = workbenchPages({
    addinFolder: folder("dist"),
    workbenchFolder: folder("build/workbench"),
    officeFolder: folder("node_modules/@microsoft/office-js/dist"),
    ...(configuration && { configuration }),
  });
  return async (request: Request): Promise<Response> => (await pages(request)) ?? service.fetch(request);
}
