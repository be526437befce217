/**
 * Expressions of the contributions of observations to an estimate: columns whose mean is the estimate, and whose variance is that of the
 * estimate times their number. In LET, `r` and `c` are no names.
 */

/** The numbers of a range, without blanks and texts: the estimate is their mean. */
export const numbersOf = (range: string): string => `FILTER(${range},ISNUMBER(${range}))`;

/** The numbers of one group, by the texts in a column: the estimate is their mean. */
export const groupNumbers = (values: string, groups: string, group: string): string =>
  `FILTER(${values},ISNUMBER(${values})*(${groups}="${group}"))`;

/**
 * The mean of the values of one group less that of another, by the texts in a column. Residuals are scaled so that the variance of each
 * group is unbiased.
 */
export function meanDifference(options: Readonly<Record<"values" | "groups" | "first" | "second", string>>): string {
  const { values, groups, first, second } = options;
  const used = `ISNUMBER(${values})*((${groups}="${first}")+(${groups}="${second}"))`;
  return (
    `LET(used,${used},y,FILTER(${values},used),isFirst,FILTER((${groups}="${first}")*1,used),n,ROWS(y),k,SUM(isFirst),m,n-k,` +
    `mean,SUM(y*isFirst)/k,other,SUM(y*(1-isFirst))/m,` +
    `mean-other+IF(isFirst=1,n/k*(y-mean)*SQRT(k/(k-1)),(0-n)/m*(y-other)*SQRT(m/(m-1))))`
  );
}

/**
 * The slope of a regression on a variable, given a control or none, in standard deviations per standard deviation. All columns have
 * numbers in the same rows.
 */
export function slope({
  dependent,
  variable,
  control,
}: Readonly<Record<"dependent" | "variable", string>> & { control?: string }): string {
  const columns = `x,${numbersOf(variable)},y,${numbersOf(dependent)}`;
  const without = (name: string) =>
    control ? `${name}-AVERAGE(${name})-SLOPE(${name},control)*(control-AVERAGE(control))` : `${name}-AVERAGE(${name})`;
  return (
    `LET(${columns},${control ? `control,${numbersOf(control)},` : ""}ownX,${without("x")},ownY,${without("y")},` +
    `slope,SUM(ownX*ownY)/SUMSQ(ownX),STDEV.S(x)/STDEV.S(y)*(slope+ROWS(x)*ownX*(ownY-slope*ownX)/SUMSQ(ownX)))`
  );
}

/** The sum of one column divided by that of another, of the rows with a number in both. */
export const ratioOfSums = (sums: string, counts: string): string =>
  `LET(used,ISNUMBER(${sums})*ISNUMBER(${counts}),sums,FILTER(${sums},used),counts,FILTER(${counts},used),ratio,SUM(sums)/SUM(counts),ratio+(sums-ratio*counts)*ROWS(counts)/SUM(counts))`;

/** The mean divided by the standard deviation, for a year of 252 numbers. Mertens (2002). */
export const sharpeRatio = (range: string): string =>
  `LET(x,${numbersOf(range)},z,(x-AVERAGE(x))/STDEV.S(x),ratio,AVERAGE(x)/STDEV.S(x),SQRT(252)*(ratio+z-ratio/2*(z^2-SUMSQ(z)/ROWS(z))))`;
