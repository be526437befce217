import { useEffect, useState } from "react";
import type { Addin } from "../../addin/addin";
import type { StoreUsage } from "../../replay/store/snapshot-store";

/** Returns how much is stored on this computer, read again when `changes` is another text; `undefined` if that is not known. */
export function useUsage({ pastData }: Addin, changes: string): StoreUsage | undefined {
  const [usage, setUsage] = useState<StoreUsage>();
  useEffect(() => {
    let isCurrent = true;
    void pastData.store?.usage().then((read) => void (isCurrent && setUsage(read)));
    return () => {
      isCurrent = false;
    };
  }, [pastData, changes]);
  return usage;
}
