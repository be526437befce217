import { Caption1, counted, grouped, makeStyles, mergeClasses, tokens } from "@strikebook/ui";
import { creditsText } from "@strikebook/contract";
import type { Overview } from "../admin-api/overview";
import { UsageBar } from "./charts";
import { usedPart } from "./desk-text";

const useStyles = makeStyles({
  tiles: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 12rem), 1fr))",
    gap: tokens.spacingHorizontalM,
    margin: 0,
  },
  tile: {
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalXXS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  label: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  fact: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalXS, margin: 0 },
  value: {
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  bad: { color: tokens.colorStatusDangerForeground2 },
});

interface Tile {
  label: string;
  value: string;
  note: string;
  /** The used part of a limit. */
  part?: number | null;
  isBad?: boolean;
}

/** The most important numbers of the desk. */
export function Tiles({ overview }: { overview: Overview }) {
  const styles = useStyles();
  return (
    <dl className={styles.tiles} aria-label="Overview">
      {tilesOf(overview).map(({ label, value, note, part, isBad }) => (
        <div key={label} className={styles.tile}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.fact}>
            <span className={styles.value}>{value}</span>
            {part !== undefined && part !== null && <UsageBar part={part} />}
            <Caption1 className={mergeClasses(styles.quiet, isBad && styles.bad)}>{note}</Caption1>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function tilesOf({ spent, cap, balance, floor, rate, readers, creditsPerMinute, nodes }: Overview): Tile[] {
  const granted = rate.limit - rate.reserved;
  return [
    {
      label: "Credits spent today",
      value: grouped(spent),
      note: cap === null ? "The firm has no cap" : `of ${grouped(cap)} a day`,
      part: usedPart(spent, cap),
      isBad: cap !== null && spent >= cap,
    },
    {
      label: "Balance of the account",
      value: balance === null ? "Unknown" : grouped(balance),
      note:
        balance === null
          ? "Known after the first request"
          : floor === null
            ? "credits, no minimum"
            : `credits, minimum ${grouped(floor)}`,
      isBad: balance !== null && floor !== null && balance <= floor,
    },
    {
      label: "Requests in the last minute",
      value: grouped(rate.requests),
      note: `of ${granted}, with ${rate.reserved} more in reserve`,
      part: usedPart(rate.requests, granted),
    },
    {
      label: "Open streams of users",
      value: grouped(readers),
      note: creditsPerMinute > 0 ? `${creditsText(creditsPerMinute)} per minute for all` : "Nothing is streamed",
    },
    {
      label: "Nodes",
      value: grouped(nodes.count),
      note: nodesText(nodes),
      isBad: nodes.late > 0 || nodes.count === 0,
    },
  ];
}

function nodesText({ count, late }: Overview["nodes"]): string {
  if (count === 0) return "None has reported";
  return late === 0 ? "All are running" : `${counted(late, "has", "have")} stopped reporting`;
}
