import type { ContractOrder, Direction, UnderlyingOrder } from "../../contract/flow/flow-words";

/** What both rankings have in common. */
interface Ranking {
  /** Most rows, 1 to 500; 100 when left out. */
  limit?: number | undefined;
  /** Trading date, YYYY-MM-DD; the current one when left out. */
  date?: string | undefined;
  /** desc when left out. */
  order?: Direction | undefined;
}

/** The underlyings of a trading day in order. Flow document, Part 4.7. */
export interface TopUnderlyingsQuestion extends Ranking {
  /** In US dollars. */
  minPremium?: number | undefined;
  /** In contracts. */
  minVolume?: number | undefined;
  /** premium when left out. */
  orderBy?: UnderlyingOrder | undefined;
}

/** The contracts of the five trading days that end with the date, in order. Flow document, Part 4.8. */
export interface TopContractsQuestion extends Ranking {
  /** In contracts, bounds included; so is open interest. */
  minVolume?: number | undefined;
  maxVolume?: number | undefined;
  minOi?: number | undefined;
  maxOi?: number | undefined;
  /** Both when left out. */
  right?: "C" | "P" | undefined;
  /** premium when left out. */
  orderBy?: ContractOrder | undefined;
}

/** The contracts of one trading day in order. Flow document, Part 4.12. */
export interface TopDayContractsQuestion extends TopContractsQuestion {
  /** One ticker's alone, which is cheaper; every ticker's when left out. */
  ticker?: string | undefined;
}
