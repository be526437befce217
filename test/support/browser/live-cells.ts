import { waitInPage } from "../../../scripts/support/browser/wait-in-page";
import type { Tab } from "../../../scripts/support/browser/open-workbench";

/** Resolves when the cell shows a number that differs from this one; resolves to it. */
export async function moved({ page }: Tab, address: string, from: unknown): Promise<number> {
  const { value } = await waitInPage(
    page,
    ([where, before]) => {
      const shown = window.workbench?.values(String(where))[0]?.[0];
      return typeof shown === "number" && shown !== before ? { value: shown } : undefined;
    },
    [address, from] as const,
  );
  return value;
}

/** How many streams the service has accepted so far, by the symbols of each. */
export const opened = (requests: readonly { path: string; status: number; symbols: readonly string[] }[]) =>
  requests
    .filter(({ path, status }) => path.startsWith("/v1/stream") && status === 200)
    .map(({ symbols }) => symbols.join());
