/** Returns the time in milliseconds of a clock that all processes of this computer share. */
export function sharedNowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Returns the boards in the text of a stream, each as `SPY:<milliseconds since 1970 UTC>`, like the positions of event ids. */
export function streamedBoardTimes(text: string): string[] {
  return [...text.matchAll(/event: snapshot\ndata: (.*)/g)].flatMap(([, json = ""]) => {
    const symbol = /"symbol":"(\w+)"/.exec(json)?.[1];
    const asOf = /"asOf":"([^"]+)"/.exec(json)?.[1];
    return symbol !== undefined && asOf !== undefined ? [`${symbol}:${Date.parse(asOf)}`] : [];
  });
}
