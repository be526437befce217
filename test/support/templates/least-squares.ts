/** One observation of a regression of y on x and a control. */
export interface Observation {
  x: number;
  control: number;
  y: number;
}

interface LeastSquares {
  /** Of x, given the control; of x alone; of the control, given x. In standard deviations of y per standard deviation. */
  slope: number;
  alone: number;
  ofControl: number;
  /** With both variables. */
  rSquared: number;
}

/** Solves the normal equations of y on x and the control. Absent observations are skipped. */
export function leastSquares(sample: readonly (Observation | undefined)[]): LeastSquares {
  const present = sample.filter((one) => one !== undefined);
  const centred = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  };
  const [x, c, y] = [
    centred(present.map((one) => one.x)),
    centred(present.map((one) => one.control)),
    centred(present.map((one) => one.y)),
  ];
  const product = (ones: readonly number[], others: readonly number[]) =>
    ones.reduce((sum, one, index) => sum + one * (others[index] ?? NaN), 0);
  const [xx, cc, yy, xc, xy, cy] = [
    product(x, x),
    product(c, c),
    product(y, y),
    product(x, c),
    product(x, y),
    product(c, y),
  ];
  const determinant = xx * cc - xc ** 2;
  const [ofX, ofC] = [(cc * xy - xc * cy) / determinant, (xx * cy - xc * xy) / determinant];
  const residuals = y.map((value, index) => value - ofX * (x[index] ?? NaN) - ofC * (c[index] ?? NaN));
  return {
    slope: ofX * Math.sqrt(xx / yy),
    alone: (xy / xx) * Math.sqrt(xx / yy),
    ofControl: ofC * Math.sqrt(cc / yy),
    rSquared: 1 - product(residuals, residuals) / yy,
  };
}
