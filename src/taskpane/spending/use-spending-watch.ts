import { useEffect, useState } from "react";
import type { Addin } from "../../addin/addin";
import { SpendingWatch, type WatchedSpending } from "../../addin/spending/spending-watch";
import { useStore } from "../use-store";

/** Returns what was spent and what will be, kept current while the tab is shown. */
export function useSpendingWatch(addin: Addin, isShown: boolean): WatchedSpending {
  const [watch] = useState(() => new SpendingWatch(addin));
  useEffect(() => (isShown ? watch.start() : undefined), [watch, isShown]);
  return useStore(watch.store);
}
