/** The mean move of a session, in percent, that a volatility in percent per year implies. */
export const impliedMove = (volatility: number): number => (volatility / Math.sqrt(252)) * Math.sqrt(2 / Math.PI);
