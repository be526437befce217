import { type RefObject, useEffect, useMemo, useState } from "react";
import { useMediaQuery } from "../../ui/hooks";
import { boardPalette, contrastPalette, type BoardPalette } from "./board-palette";

/** Returns the palette of the theme, or of the system in high contrast mode. */
export function useBoardPalette(isDark: boolean): BoardPalette {
  const isForced = useMediaQuery("(forced-colors: active)");
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

/** Returns the width of an element in CSS pixels, also after it has changed; 0 while it is hidden. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
