/** The code of the formulas that compute prices of options, which is loaded with the first of them. */
export { greeksCells } from "./greeks-rows";
export { payoffCells } from "./payoff-rows";
export { positionCells } from "./position-rows";
export { impliedCells, priceCells } from "./price-cells";
