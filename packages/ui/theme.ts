import { createDarkTheme, createLightTheme, type BrandVariants, type Theme } from "./fluent";

/** The brand ramp. White text on 80 has a contrast of 5.8:1. */
const teal: BrandVariants = {
  10: "#021317",
  20: "#062128",
  30: "#082e37",
  40: "#0a3b45",
  50: "#0b4853",
  60: "#0c5560",
  70: "#0d626c",
  80: "#0f6f79",
  90: "#2d828a",
  100: "#48959b",
  110: "#63a7ac",
  120: "#7eb9bd",
  130: "#99cbce",
  140: "#b4dcde",
  150: "#cfedee",
  160: "#eafbfb",
};

/** The header, the same in light and dark themes. */
export const ink = { background: "#0b2f3a", foreground: "#ffffff", quiet: "#b9d0d4" } as const;

/** The size that browsers give text unless the user or the system chooses another, in CSS pixels. */
const REM_PX = 16;

/** Returns a theme whose text follows the text size of the browser and, with the page's `text-scale`, of the system. */
function withTextSize(theme: Theme): Theme {
  const entries = Object.entries(theme).map(([name, value]) => {
    const isOfText = /^(fontSize|lineHeight)/.test(name) && typeof value === "string" && value.endsWith("px");
    return [name, isOfText ? `${parseFloat(value) / REM_PX}rem` : value];
  });
  return Object.fromEntries(entries) as Theme; // the same names
}

export const lightTheme: Theme = withTextSize(createLightTheme(teal));

/** Brand text is lighter than in the standard theme, which is too dark on a dark pane. */
export const darkTheme: Theme = {
  ...withTextSize(createDarkTheme(teal)),
  colorBrandForeground1: teal[120],
  colorBrandForegroundLink: teal[130],
  colorBrandForegroundLinkHover: teal[140],
  colorBrandForegroundLinkPressed: teal[120],
};
