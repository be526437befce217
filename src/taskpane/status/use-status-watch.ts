import { useEffect } from "react";
import type { StatusWatch, WatchedStatus } from "../../addin/status/status-watch";
import type { Store } from "../../store/store";
import { onPaneVisibilityChange } from "../../workbook/office";

/** Watches the state of the data and of the connection while the pane is visible. */
export function useStatusWatch(watch: StatusWatch): Store<WatchedStatus> {
  useEffect(() => {
    let isOpen = true;
    let stop: (() => void) | undefined;
    const review = () => {
      const isVisible = isOpen && !document.hidden;
      if (isVisible) stop ??= watch.start();
      else {
        stop?.();
        stop = undefined;
      }
    };
    onPaneVisibilityChange((isVisible) => {
      isOpen = isVisible;
      review();
    });
    document.addEventListener("visibilitychange", review);
    review();
    return () => {
      document.removeEventListener("visibilitychange", review);
      stop?.();
    };
  }, [watch]);
  return watch.store;
}
