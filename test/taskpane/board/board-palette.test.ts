import {
  boardPalette,
  contrastPalette,
  shadeIndex,
  type BoardPalette,
} from "../../../src/taskpane/board/board-palette";

type Rgb = [number, number, number];

function rgbAt({ pixels }: BoardPalette, shade: number): Rgb {
  const pixel = pixels[shadeIndex(shade)] ?? 0;
  return [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
}

test.each([false, true])("the ends of the scale have their colors, and zero is neutral (dark: %s)", (isDark) => {
  const [red, green, blue] = rgbAt(boardPalette(isDark), 0);

  expect([red, green]).toEqual([blue, blue]);
  expect(rgbAt(boardPalette(false), 1)).toEqual([0x01, 0x66, 0x5e]);
  expect(rgbAt(boardPalette(false), -1)).toEqual([0x8c, 0x51, 0x0a]);
});

/** What people without red or without green cones see, in linear light. Machado, Oliveira, Fernandes 2009, severity 1.0. */
const deficiencies = {
  protanopia: [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
  ],
  deuteranopia: [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_82, 0.042_94, 0.968_881],
  ],
};

function seen(color: Rgb, deficiency: readonly number[][]): number[] {
  const linear = color.map((channel) => (channel / 255) ** 2.2);
  return deficiency.map((row) => row.reduce((sum, weight, at) => sum + weight * (linear[at] ?? 0), 0));
}

test.each(Object.entries(deficiencies))("with %s, equally strong shades of either sign look different", (_, matrix) => {
  for (const isDark of [false, true]) {
    for (const shade of [0.4, 0.7, 1]) {
      const palette = boardPalette(isDark);
      const [, , blueOfPositive = 0] = seen(rgbAt(palette, shade), matrix);
      const [, , blueOfNegative = 0] = seen(rgbAt(palette, -shade), matrix);
      // Blue is what both kinds of eyes see: teal has it, brown has little of it.
      expect(blueOfPositive).toBeGreaterThan(1.5 * blueOfNegative);
    }
  }
});

test("in high contrast the colors are those of the system", () => {
  const palette = contrastPalette("rgb(0, 0, 0)", "rgb(255, 255, 255)", "rgb(26, 235, 255)");

  expect([-1, 0, 1].map((shade) => rgbAt(palette, shade))).toEqual([
    [255, 255, 255],
    [0, 0, 0],
    [26, 235, 255],
  ]);
});
