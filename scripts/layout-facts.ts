/** What the example of a layout has, as the readers of files read it. */
import { Readable } from "node:stream";
import type { LayoutPage } from "../recordings/layouts/definitions/layout";
import { readChainRows } from "../recordings/layouts/readers/read-rows";
import { readLimits } from "../recordings/files/open-file";
import { CollectedRows } from "../recordings/rules/collected-rows";
import type { ContractNumber } from "../recordings/snapshots/quotes";
import type { TradeLayout } from "../recordings/trade-files/definitions/trade-layout";
import { stageText } from "./support/recordings/staged-trades";

/** What a chain file says. */
interface ChainFacts {
  /** The name of the layout that it was read as. */
  layout: string;
  /** The instant of its quotes, in milliseconds since 1970 UTC; `undefined` if it needs `--at`. */
  asOfMs: number | undefined;
  /** Whether it states the price of the underlying; otherwise it may need `--spot`. */
  hasPrice: boolean;
  has: (number: ContractNumber) => boolean;
}

/** Reads the example of a layout of chains. */
export async function chainFacts({ example, fileName = "example" }: LayoutPage): Promise<ChainFacts> {
  const rows = new CollectedRows(readLimits);
  const file = await readChainRows({ bytes: Readable.from([Buffer.from(example)]), fileName }, rows, readLimits);
  const { layout, statement } = file;
  const chains = rows.chains(file.placeOf, statement.underlying);
  const contracts = chains.flatMap((chain) => chain.contracts);
  return {
    layout,
    asOfMs: chains[0]?.asOfMs ?? statement.asOfMs,
    hasPrice: (chains[0]?.spot ?? statement.spot) !== undefined,
    has: (number) => contracts.some((contract) => contract[number] !== undefined),
  };
}

/** What a file of trades or prints says. */
interface TradeFacts {
  rows: "trades" | "prints" | "trades, prints";
  /** Whether a row has a value in a column of recorded trades. */
  has: (column: string) => boolean;
}

/** Reads the examples of a layout of trades or prints. */
export async function tradeFacts({ page: { example, prints } }: TradeLayout): Promise<TradeFacts> {
  const { file, rows } = await stageText(example);
  return {
    rows: prints === undefined ? file.kind : "trades, prints",
    has: (column) => rows.some((row) => (row[column] ?? null) !== null),
  };
}
