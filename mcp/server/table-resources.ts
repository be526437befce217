import { ResourceNotFoundError, ResourceTemplate, type McpServer } from "@modelcontextprotocol/server";
import { DAY_MS } from "@strikebook/calendar";
import type { Session } from "./session";

const FOREVER_MS = 365 * DAY_MS;

/** Adds the long tables of earlier results, which cost nothing to read again. */
export function addTables(server: McpServer, session: Session): void {
  const { tables } = session;
  const list = () => ({
    resources: tables.all.map(({ uri, title, sizeBytes }) => ({
      uri,
      name: title,
      mimeType: "text/csv",
      size: sizeBytes,
    })),
  });
  server.registerResource(
    "tables",
    new ResourceTemplate("strikebook://tables/{id}", { list }),
    {
      title: "Tables of earlier answers",
      description: "The whole table of an answer that was too long, as CSV. Free.",
      mimeType: "text/csv",
    },
    (uri) => {
      const kept = tables.get(uri.href);
      if (!kept) {
        const problem = "the last 20 long tables of a session are kept. Ask the question again.";
        throw new ResourceNotFoundError(uri.href, `There is no table ${uri.href}: ${problem}`);
      }
      return {
        contents: [{ uri: uri.href, mimeType: "text/csv", text: kept.csv }],
        ...(kept.isPast && { ttlMs: FOREVER_MS, cacheScope: "private" as const }),
      };
    },
  );
}
