import type { MarketView } from "../replay/market-view";
import type { Table } from "../tables/cell";
import type { CallContext } from "../transport/call-context";

/**
 * Makes the table of one formula from the market and its time, and passes the context on with every call. Reads the arguments first:
 * throws an `ArgumentError` before anything is requested. It is also run to price another calculation: then nothing is shown.
 */
export type MakeTable = (view: MarketView, context: CallContext) => Table | Promise<Table>;
