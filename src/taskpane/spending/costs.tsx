import { useState } from "react";
import type { AccountSpending, CostGroup } from "../../addin/spending/spending-log";
import type { WatchedSpending } from "../../addin/forecast/spending-watch";
import { creditsText } from "@strikebook/contract";
import {
  Caption1,
  Quiet,
  SelectField,
  ShowAll,
  capitalized,
  counted,
  makeStyles,
  marketTime,
  tokens,
} from "@strikebook/ui";
import { barsInWords, creditBars } from "./credit-bars";
import { shareInWords } from "./spending-text";

const useStyles = makeStyles({
  costs: {
    width: "100%",
    borderCollapse: "collapse",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  // With large text in a narrow pane the table scrolls, not the page.
  scrolled: { overflowX: "auto" },
  name: {
    minWidth: "8ch",
    padding: 0,
    textAlign: "left",
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: "anywhere",
  },
  count: {
    padding: `0 0 0 ${tokens.spacingHorizontalM}`,
    textAlign: "right",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
  chart: { margin: 0, display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalXXS },
  drawing: {
    width: "100%",
    height: "48px",
    color: tokens.colorCompoundBrandStroke,
    "@media (forced-colors: active)": { color: "CanvasText" },
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  ends: { display: "flex", justifyContent: "space-between", color: tokens.colorNeutralForeground2 },
});

const groups = (["function", "sheet", "symbol"] as const).map((group) => [group, capitalized(group)] as const);

/** The number of rows shown at first, and at most. */
const FEW = 5;
const MOST = 100;

/** What this workbook has spent by function, sheet or symbol, the highest cost first. Nothing if nothing was spent. */
export function CostTable({ paid }: { paid: AccountSpending }) {
  const styles = useStyles();
  const [group, setGroup] = useState<CostGroup>("function");
  const [showsAll, showAll] = useState(false);
  const costs = paid.costsBy(group);
  if (costs.length === 0) return null;
  return (
    <div>
      <SelectField label="Credits by" isInline isSmall value={group} options={groups} change={setGroup} />
      <div className={styles.scrolled}>
        <table className={styles.costs} aria-label={`Credits by ${group}`}>
          <tbody>
            {costs.slice(0, showsAll ? MOST : FEW).map(({ name, credits, requests }) => (
              <tr key={name}>
                <th scope="row" className={styles.name}>
                  {name}
                </th>
                <td className={styles.count}>{counted(requests, "request", "requests")}</td>
                <td className={styles.count}>{shareInWords(credits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {costs.length > FEW && <ShowAll isOpen={showsAll} set={showAll} what={String(costs.length)} />}
      {group !== "function" && <Quiet block>The credits of a request are divided equally among its {group}s.</Quiet>}
    </div>
  );
}

/** The part of a bar's place that stays free. */
const GAP = 0.15;

/** The credits over the session as bars, with the same in words for screen readers. */
export function CreditChart({ watched: { paid, marketNowMs } }: { watched: WatchedSpending }) {
  const styles = useStyles();
  const chart = creditBars(paid.minutes, marketNowMs);
  if (!chart) return null;
  const time = (atMs: number) => marketTime(atMs, marketNowMs);
  const { bars, highest, minutes } = chart;
  return (
    <figure className={styles.chart}>
      <svg
        className={styles.drawing}
        role="img"
        aria-label={barsInWords(chart, time)}
        viewBox={`0 0 ${bars.length} 1`}
        preserveAspectRatio="none"
      >
        {bars.map(({ atMs, credits }, index) => (
          <rect
            key={atMs}
            x={index + GAP / 2}
            y={1 - credits / highest.credits}
            width={1 - GAP}
            height={credits / highest.credits}
            fill="currentColor"
          >
            <title>{`${time(atMs)}: ${creditsText(credits)}`}</title>
          </rect>
        ))}
      </svg>
      <div className={styles.ends} aria-hidden>
        <Caption1>{time(bars[0]?.atMs ?? marketNowMs)}</Caption1>
        <Caption1>{`per ${minutes === 1 ? "minute" : `${minutes} minutes`}, highest ${creditsText(highest.credits)}`}</Caption1>
        <Caption1>now</Caption1>
      </div>
    </figure>
  );
}
