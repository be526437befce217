import type { Metric } from "../../../src/contract/limits";
import { chainOf } from "../../../market/chains/chain";
import { exposureCells } from "../../../market/exposure/exposure-cells";
import type { ImportedListing } from "../../../market/imports/imported-listing";

/** Computes the board of one root of a chain file at the time of the file, without a market. */
export function frozenBoard({ slices, spot }: ImportedListing, root: string) {
  const own = slices.filter((slice) => slice.root === root);
  const chain = chainOf(own);
  const terms = {
    logForward: Float64Array.from(own, ({ forward }) => Math.log(forward)),
    carry: Float64Array.from(own, ({ forward, discount }) => (forward * discount) / spot),
    rootYears: Float64Array.from(own, ({ years }) => Math.sqrt(years)),
    spot,
  };
  const deviations = Float64Array.from(own.flatMap((slice) => Array.from(slice.deviations)));
  const pairs = { deviations, netContracts: chain.netOpenInterest };
  const cells = (metric: Metric) => exposureCells(chain, terms, pairs, metric);
  return { gamma: cells("gamma"), vanna: cells("vanna"), expirations: chain.expirations.map(({ date }) => date) };
}
