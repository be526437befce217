import { useCallback, useSyncExternalStore } from "react";

/** Returns whether a media query matches; the component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  // With another function, React would subscribe again at each rendering.
  const subscribe = useCallback(
    (listener: () => void) => {
      const preference = window.matchMedia(query);
      preference.addEventListener("change", listener);
      return () => preference.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
