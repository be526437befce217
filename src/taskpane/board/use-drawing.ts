import { useMemo } from "react";
import { useMediaQuery } from "@strikebook/ui";
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
