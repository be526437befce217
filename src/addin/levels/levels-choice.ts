import * as v from "valibot";
import { metrics } from "@strikebook/contract";
import { readStoredSetting, storeSetting } from "../../workbook/office/stored-setting";
import { readStored } from "../settings/stored-values";

/** The programs that levels are copied for. */
export const platforms = ["tradingview", "thinkorswim", "ninjatrader", "sierra", "csv"] as const;

/** Option roots and their sums, such as SPX+. None of their characters has a meaning in the copied texts, which programs execute. */
export const rootPattern = /^[A-Z0-9/^$.][A-Z0-9/^$._+-]{0,79}$/;

/** Symbols of charts, also with an exchange: `SPY`, `ES1!`, `CME_MINI:ES1!`, `/ESZ26:XCME`. */
export const chartSymbolPattern =
  /^(?=.{1,30}$)(?:\/[A-Z0-9]+(?::[A-Z]{4})?|(?:[A-Z0-9_]+:)?[A-Z0-9^$.][A-Z0-9/^$.!_-]*)$/;

const root = v.pipe(v.string(), v.regex(rootPattern));

/** How levels of a symbol become prices of what a chart shows. */
const conversion = v.object({
  /** The symbol whose levels are converted. */
  from: root,
  /** The symbol of the chart, such as ES. */
  to: v.pipe(v.string(), v.regex(chartSymbolPattern)),
  /** Multiplied by a ratio, moved by a basis, or multiplied by the ratio of the spot prices of both symbols. */
  by: v.picklist(["ratio", "basis", "spot"]),
  /** The ratio or the basis: a number as typed, or the address of a cell with its sheet. Empty for the ratio of spot prices. */
  amount: v.string(),
});
export type Conversion = v.InferOutput<typeof conversion>;

const choice = v.object({
  symbols: v.pipe(v.array(root), v.minLength(1)),
  metric: v.picklist(metrics),
  platform: v.picklist(platforms),
  conversions: v.array(conversion),
});

/** What is copied and for which program, as stored in the workbook. */
export type LevelsChoice = v.InferOutput<typeof choice>;

const key = "strikebook.levels";

/** Parses a stored choice; `undefined` if this version does not know it, or if a symbol could change the copied texts. */
export const parseLevelsChoice = (stored: unknown): LevelsChoice | undefined => readStored(choice, stored);

/** Reads the choice that is stored in the workbook; `undefined` if there is none. */
export const readLevelsChoice = async (): Promise<LevelsChoice | undefined> =>
  parseLevelsChoice(await readStoredSetting(key));

/** Stores the choice in the workbook. Rejects if Excel refuses. */
export const storeLevelsChoice = (chosen: LevelsChoice): Promise<void> => storeSetting(key, JSON.stringify(chosen));
