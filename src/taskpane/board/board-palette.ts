import { scaleLinear } from "d3-scale";
import { exposureColors } from "../../workbook/format/exposure-colors";

/** Red, green and blue, 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

/** The colors of a board. A color-blind reader can tell the two ends apart, and the sign is also drawn as a mark. */
export type BoardPalette = ReturnType<typeof palette>;

/** The number of shades of each sign. */
const SHADES = 64;

/** The colors of formatted tables, and a scheme for a dark background. */
const schemes = {
  light: exposureColors,
  dark: {
    negative: ["#292929", "#54401f", "#a5702a", "#f0b060"],
    positive: ["#292929", "#1d4a46", "#2f8f86", "#6fe0d2"],
  },
};

/** Returns the palette of a theme. */
export function boardPalette(isDark: boolean): BoardPalette {
  const { negative, positive } = schemes[isDark ? "dark" : "light"];
  return palette(negative.map(rgbOf), positive.map(rgbOf), isDark ? ["#000000", "#ffffff"] : ["#ffffff", "#404040"]);
}

/** Returns the palette of a high contrast theme, from its three colors as CSS text (`rgb(0, 0, 0)`): the marks show the sign. */
export function contrastPalette(background: string, text: string, highlight: string): BoardPalette {
  const [none, negative, positive] = [background, text, highlight].map(rgbOfText) as [Rgb, Rgb, Rgb]; // three in, three out
  return palette([none, negative], [none, positive], [background, text]);
}

/** Returns the index in `pixels` of a shade from -1 to 1. */
export function shadeIndex(shade: number): number {
  return Math.round((Math.max(-1, Math.min(1, shade)) + 1) * SHADES);
}

/** Returns a palette from the colors of each sign, from zero to the largest, and those of marks on strong and on weak shades. */
function palette(
  negative: readonly Rgb[],
  positive: readonly Rgb[],
  [strongMark, weakMark]: readonly [string, string],
) {
  /** From the most negative shade (-1) to the most positive one (1): red is the lowest byte. */
  const pixels = new Uint32Array(2 * SHADES + 1);
  for (let index = 0; index <= 2 * SHADES; index += 1) {
    const shade = index / SHADES - 1;
    const [red, green, blue] = between(shade < 0 ? negative : positive, Math.abs(shade));
    pixels[index] = ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  }
  const css = (stops: readonly Rgb[]) => `rgb(${between(stops, 0.8).join(", ")})`;
  return { pixels, positive: css(positive), negative: css(negative), strongMark, weakMark };
}

/** Returns the color at a share, 0 to 1, of the way along evenly spaced stops. */
function between(stops: readonly Rgb[], share: number): Rgb {
  const scale = scaleLinear<Rgb>(
    stops.map((_, index) => index / (stops.length - 1)),
    stops,
  );
  const [red, green, blue] = scale(share);
  return [Math.round(red), Math.round(green), Math.round(blue)];
}

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function rgbOfText(text: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}
