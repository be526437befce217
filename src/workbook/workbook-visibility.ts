import { isExcelOnTheWeb, onPaneVisibility } from "./office-page";

/** Whether a person sees the workbook, and how to hear of a change. */
export interface WorkbookVisibility {
  isVisible(): boolean;
  subscribe(listener: () => void): () => void;
}

/**
 * What the page's own visibility tells of the workbook's.
 *
 * On the web they are one. On a desktop a pane that is closed hides the page and says nothing of the workbook, which then counts
 * as seen: only while the pane is open does a hidden page mean a hidden workbook.
 */
export function workbookVisibility(page: Pick<Document, "hidden" | "addEventListener" | "removeEventListener">) {
  let isPaneOpen = false;
  onPaneVisibility((isOpen) => (isPaneOpen = isOpen));
  const visibility: WorkbookVisibility = {
    isVisible: () => !page.hidden || !(isExcelOnTheWeb() || isPaneOpen),
    subscribe(listener) {
      page.addEventListener("visibilitychange", listener);
      return () => page.removeEventListener("visibilitychange", listener);
    },
  };
  return visibility;
}
