import { useEffect } from "react";
import type { SpendingWatch, WatchedSpending } from "../../addin/spending/spending-watch";
import { useStore } from "../use-store";

/** Returns what was spent and what will be, kept current while the tab is shown. */
export function useSpendingWatch(watch: SpendingWatch, isShown: boolean): WatchedSpending {
  useEffect(() => (isShown ? watch.start() : undefined), [watch, isShown]);
  return useStore(watch.store);
}
