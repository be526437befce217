import { useMemo, useSyncExternalStore } from "react";
import { boardPalette, contrastPalette, type BoardPalette } from "./board-palette";

const query = "(forced-colors: active)";

function subscribe(listener: () => void): () => void {
  const preference = window.matchMedia(query);
  preference.addEventListener("change", listener);
  return () => preference.removeEventListener("change", listener);
}

/** Returns the palette of the theme: that of the system in high contrast mode. */
export function useBoardPalette(isDark: boolean): BoardPalette {
  const isForced = useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
  return useMemo(() => (isForced ? systemPalette() : boardPalette(isDark)), [isForced, isDark]);
}

function systemPalette(): BoardPalette {
  const probe = document.createElement("span");
  document.body.append(probe);
  const colors = ["Canvas", "CanvasText", "Highlight"].map((name) => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  const [background = "", text = "", highlight = ""] = colors;
  return contrastPalette(background, text, highlight);
}
