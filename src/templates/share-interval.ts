/**
 * Returns the formulas of a share: its value, the number of observations, both ends of Wilson's 95 % interval, and the smallest difference
 * of a true share from this one that would show itself in 80 % of samples of this size. `scale` is 100 for percent. Wilson (1927).
 */
export function shareCells(hits: string, count: string, scale = 1): readonly string[] {
  const facts = `n,${count},share,${hits}/n,z,NORM.S.INV(0.975)`;
  const cell = (value: string) => `=IFERROR(LET(${facts},${scale}*${value}),"")`;
  const end = (sign: "+" | "-") => cell(`(share+z^2/2/n${sign}z*SQRT(share*(1-share)/n+z^2/4/n^2))/(1+z^2/n)`);
  return [cell("share"), `=${count}`, end("-"), end("+"), cell("(z+NORM.S.INV(0.8))*SQRT(share*(1-share)/n)")];
}
