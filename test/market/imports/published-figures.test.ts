import type { ChainFile, QuotedContract } from "../../../market/imports/chain-file";
import { chainData } from "../../../service/market-source/market-data";
import { dayFromIso } from "../../../market/time/civil-day";
import { easternDay } from "../../../market/time/calendar";
import { gammaExposureUsd } from "../../support/market/contract-exposure";
import { importedListing } from "../../../market/imports/imported-listing";
import { readChainFile } from "../../../market/imports/read-chain-file";
import { levelsDigest } from "../../../market/exposure/levels-digest";
import { nettedBoard } from "../../../market/exposure/netted-board";
import { businessYears, type ProfiledContract, zeroGamma } from "../../support/market/zero-gamma";
import { frozenBoard } from "../../support/market/frozen-board";
import { readChain, testWithChains } from "../../support/market/real-chains";

const signed = ({ right, openInterest }: QuotedContract) => (right === "call" ? openInterest : -openInterest);

const sameBits = (a: Float64Array, b: Float64Array) =>
  a.length === b.length && a.every((cell, i) => Object.is(cell, b[i]));

const files = new Map<string, ChainFile>();

/** Reads an exported chain once for all tests of this file. */
function chainFile(fileName: string): ChainFile {
  const file = files.get(fileName) ?? readChainFile(readChain(fileName), fileName);
  files.set(fileName, file);
  return file;
}

/** Returns contracts with business years to expiration; `today` for contracts without business days left. */
function profiled({ asOfMs, contracts }: ChainFile, today: number): ProfiledContract[] {
  const from = easternDay(asOfMs);
  return contracts.map((contract) => {
    const to = dayFromIso(contract.expiration) ?? NaN;
    const years = to < from ? 0 : businessYears(from, to) || today;
    return { strike: contract.strike, years, volatility: contract.volatility, signedOpenInterest: signed(contract) };
  });
}

testWithChains("the gamma of SPX on 2024-01-07 adds up to the published -11.00 billion dollars per 1 %", () => {
  const file = chainFile("cboe_spx_2024-01-07.csv");

  const total = file.contracts.reduce(
    (sum, contract) => sum + gammaExposureUsd(contract.gamma, signed(contract), file.spot),
    0,
  );

  expect(file.contracts).toHaveLength(21_038);
  expect(total / 1e9).toBeCloseTo(-10.9987, 4);
});

testWithChains("the repriced profile of SPX on 2024-01-07 crosses zero at the published 4,734", () => {
  const file = chainFile("cboe_spx_2024-01-07.csv");

  expect(zeroGamma(profiled(file, 1 / 262), file.spot)).toBeCloseTo(4_734.48, 2);
});

testWithChains("the repriced profile of NDX on 2022-02-05 crosses zero at the published 14,686", () => {
  const file = chainFile("cboe_ndx_2022-02-05.csv");

  expect(zeroGamma(profiled(file, 0), file.spot)).toBeCloseTo(14_686.33, 2);
});

const exports = [
  { fileName: "cboe_spx_2024-01-07.csv", symbols: ["SPX", "SPXW"] },
  { fileName: "cboe_spx_2022-12-12.csv", symbols: ["SPX", "SPXW"] },
  { fileName: "cboe_ndx_2022-02-05.csv", symbols: ["NDX", "NDXP"] },
  { fileName: "cboe_spy_2025-05-01.csv", symbols: ["SPY"] },
  { fileName: "cboe_nvda_2025-01-06.csv", symbols: ["NVDA"] },
  { fileName: "cboe_rut_2023-09-21.json", symbols: ["RUT", "RUTW"] },
  { fileName: "chain_nvda_2026-08-22.json", symbols: ["NVDA"] },
  { fileName: "chain_aapl_2026-08-22.json", symbols: ["AAPL"] },
];

for (const { fileName, symbols } of exports) {
  testWithChains(
    `${fileName} is served as ${symbols.join(" and ")}: at its instant the file's own board, bit for bit`,
    () => {
      const text = readChain(fileName);
      const { market, listing } = chainData(text, fileName);
      const own = importedListing(text, fileName);

      expect(market.symbols).toEqual(symbols);
      for (const symbol of symbols) {
        const board = market.boardAt(symbol, listing.asOfMs);
        const { gamma, vanna, expirations } = frozenBoard(own, symbol);
        expect(board).toMatchObject({ expirations, spot: listing.spot, previousClose: listing.previousClose });
        expect(board && [sameBits(board.cells("gamma"), gamma), sameBits(board.cells("vanna"), vanna)]).toEqual([
          true,
          true,
        ]);
        expect(market.spotAt(symbol, listing.asOfMs)).toBe(listing.spot);
        const selection = {
          metric: "gamma",
          maxStrikes: 92,
          expirations: { nearest: 5 },
          includeEmpty: false,
        } as const;
        const netted = board && nettedBoard(board, selection);
        expect(netted?.matrix().map((row) => row.reduce((sum, cell) => sum + cell))).toEqual(netted?.values);
        expect(netted && levelsDigest(netted, board.spot).kingNode?.nodeType).toBe("king");
      }
    },
  );
}

testWithChains(
  "the gamma computed from the quotes of SPXW agrees with that of the file within 2 % of the gross",
  () => {
    const { market, listing } = chainData(readChain("cboe_spx_2024-01-07.csv"), "spx.csv");
    const board = market.boardAt("SPXW", listing.asOfMs);
    const { contracts, spot } = chainFile("cboe_spx_2024-01-07.csv");

    const live = contracts.filter(({ root, expiration }) => root === "SPXW" && board?.expirations.includes(expiration));
    const own = live.reduce((sum, contract) => sum + gammaExposureUsd(contract.gamma, signed(contract), spot), 0);
    const gross = live.reduce((sum, { gamma, openInterest }) => sum + gammaExposureUsd(gamma, openInterest, spot), 0);
    const recomputed = board?.cells("gamma").reduce((sum, cell) => sum + cell, 0) ?? NaN;
    expect(board?.expirations[0]).toBe("2024-01-08");
    expect(Math.abs(recomputed - own)).toBeLessThan(0.02 * gross);
  },
);
