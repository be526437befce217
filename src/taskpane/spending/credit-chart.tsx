import { creditsText } from "../../contract/credits-text";
import { Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { WatchedSpending } from "../../addin/spending/spending-watch";
import { barsInWords, creditBars } from "./credit-bars";
import { marketTime } from "./spending-text";

const useStyles = makeStyles({
  chart: { margin: 0, display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalXXS },
  picture: {
    width: "100%",
    height: "48px",
    color: tokens.colorCompoundBrandStroke,
    "@media (forced-colors: active)": { color: "CanvasText" },
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  ends: { display: "flex", justifyContent: "space-between", color: tokens.colorNeutralForeground2 },
});

/** The part of a bar's place that stays free. */
const GAP = 0.15;

/** The credits over the session as bars, with the same in words for screen readers. */
export function CreditChart({ watched: { paid, nowMs, marketNowMs } }: { watched: WatchedSpending }) {
  const styles = useStyles();
  const chart = creditBars(paid.minutes, nowMs);
  if (!chart) return null;
  const time = (atMs: number) => marketTime(atMs + marketNowMs - nowMs, marketNowMs);
  const { bars, highest, minutes } = chart;
  return (
    <figure className={styles.chart}>
      <svg
        className={styles.picture}
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
        <Caption1>{time(bars[0]?.atMs ?? nowMs)}</Caption1>
        <Caption1>{`per ${minutes === 1 ? "minute" : `${minutes} minutes`}, highest ${creditsText(highest.credits)}`}</Caption1>
        <Caption1>now</Caption1>
      </div>
    </figure>
  );
}
