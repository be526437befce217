import { useState } from "react";
import { Caption1, Link, makeStyles, tokens } from "../../ui/fluent";
import type { LevelsPoint } from "../../addin/board/board-history";
import { grouped, priceText } from "../format";
import { marketClock } from "../spending/spending-text";
import { levelSeries } from "./levels-layout";

const useStyles = makeStyles({
  table: {
    width: "100%",
    borderCollapse: "collapse",
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: "tabular-nums",
    textAlign: "right",
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The most rows: a session of minutes is shown with some of them left out. */
const MAX_ROWS = 26;

/** The values of the chart as a table, for screen readers and for everyone who wants the numbers. */
export function LevelsTable({ points }: { points: readonly LevelsPoint[] }) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const every = Math.ceil(points.length / MAX_ROWS);
  // Counted from the newest, which is always shown.
  const rows = points.filter((_point, index) => (points.length - 1 - index) % every === 0);
  return (
    <>
      <Link as="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Hide the table" : "Show as a table"}
      </Link>
      {isOpen && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Time (ET)</th>
              {levelSeries.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((point) => (
              <tr key={point.atMs}>
                <th scope="row">{marketClock(point.atMs, point.atMs)}</th>
                {levelSeries.map(({ key }) => (
                  <td key={key}>{valueText(point[key], key)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isOpen && every > 1 && <Caption1 block className={styles.quiet}>{`One of ${every} boards is listed.`}</Caption1>}
    </>
  );
}

function valueText(value: number | undefined, key: string): string {
  if (value === undefined) return "\u2013";
  return key === "spot" || key === "flip" ? priceText(value) : grouped(value);
}
