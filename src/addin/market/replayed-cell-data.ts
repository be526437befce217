import type { ApiResult, MarketDataError, ReplayedBoard } from "@strikebook/client";
import type { ContractQuote, QuoteMeta } from "@strikebook/contract";

/** The quote of a contract at the time of the replay clock, or why there is none. */
export interface ReplayedQuote {
  readonly contract: string;
  readonly result: ApiResult<ContractQuote, QuoteMeta> | MarketDataError;
}

/** The boards and quotes of live cells at one instant of the replay clock. */
export interface ReplayedCellData {
  readonly boards: readonly ReplayedBoard[];
  readonly quotes: readonly ReplayedQuote[];
}
