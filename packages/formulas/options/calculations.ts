/** The code of the formulas that compute prices of options, which is loaded with the first of them. */
export { greeksCells } from "./greeks-rows";
export { impliedCells, priceCells } from "./price-cells";
