import { useSyncExternalStore } from "react";
import { officeIsDark } from "../workbook/office-page";

const query = "(prefers-color-scheme: dark)";

function subscribe(listener: () => void): () => void {
  const preference = window.matchMedia(query);
  preference.addEventListener("change", listener);
  return () => preference.removeEventListener("change", listener);
}

/** Whether the pane is to be dark: as Office is; as the system is where Office does not say. */
export function useDarkness(): boolean {
  return useSyncExternalStore(subscribe, () => officeIsDark() ?? window.matchMedia(query).matches);
}
