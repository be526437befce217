import { resolve } from "node:path";
import { workbenchPages } from "../../workbench/server";

/** Resolves a path relative to the project folder, in which every command runs. The location of this file depends on the build. */
const folder = (path: string) => resolve(path);

/**
 * Returns a server for one address: the workbench and the built add-in at their paths, the API at all other paths.
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
