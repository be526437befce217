import { useEffect, useState } from "react";
import type { Addin } from "../../addin/addin";
import type { Watches } from "../../addin/watches/watches";

/** Returns the watches of the workbook; `undefined` until their code is loaded. The cells are checked once when the pane opens. */
export function useWatches(addin: Addin): Watches | undefined {
  const [watches, setWatches] = useState<Watches>();
  useEffect(() => {
    let isCurrent = true;
    addin.watching.watches().then(
      (loaded) => {
        if (!isCurrent) return;
        loaded.check();
        setWatches(loaded);
      },
      () => undefined, // Without its code there is no panel.
    );
    return () => {
      isCurrent = false;
    };
  }, [addin]);
  return watches;
}
