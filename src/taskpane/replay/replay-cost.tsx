import { useEffect, useState } from "react";
import { Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { ReplayPrice, ReplayPrices } from "../../addin/replay/replay-prices";

const useStyles = makeStyles({
  lines: { display: "flex", flexDirection: "column", color: tokens.colorNeutralForeground2 },
});

interface ReplayCostProps {
  prices: ReplayPrices;
  /** The instant that is priced, in milliseconds since 1970 UTC. */
  atMs: number;
  /** Describes the price, a sentence per line; `undefined` while it is computed for the first time. */
  text: (price: ReplayPrice | undefined) => readonly string[];
}

/** The price of an instant of the replay clock for the formulas of the workbook, kept up to date. */
export function ReplayCost({ prices, atMs, text }: ReplayCostProps) {
  const styles = useStyles();
  const [price, setPrice] = useState<ReplayPrice>();
  useEffect(() => prices.watch(atMs, setPrice), [prices, atMs]);
  return (
    <div className={styles.lines} role="note" aria-label="Price">
      {text(price).map((line) => (
        <Caption1 key={line}>{line}</Caption1>
      ))}
    </div>
  );
}
