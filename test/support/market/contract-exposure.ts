/** Returns the exposure in dollars per 1 % of spot, from gamma per unit of spot. The 100 shares and the 0.01 cancel out. */
export function gammaExposureUsd(gamma: number, openInterest: number, spot: number): number {
  return gamma * openInterest * spot * spot;
}

/** Returns the exposure in dollars per volatility point, from vanna per 1.00 of volatility. */
export function vannaExposureUsd(vanna: number, openInterest: number, spot: number): number {
  return vanna * openInterest * spot;
}
