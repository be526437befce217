import { useEffect, useState } from "react";

/**
 * Returns what `load` resolves to; `undefined` until then, and if it fails. `load` must be the same function at every render: it is
 * called again only when it changes.
 */
export function useLoaded<Loaded>(load: () => Promise<Loaded>): Loaded | undefined {
  const [loaded, setLoaded] = useState<{ value: Loaded }>();
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => void (isCurrent && setLoaded({ value })),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return loaded?.value;
}
