import { useSyncExternalStore } from "react";

/** Returns whether a media query matches; the component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const preference = window.matchMedia(query);
      preference.addEventListener("change", listener);
      return () => preference.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
  );
}
