import { makeStyles, mergeClasses, tokens } from "../../ui/fluent";
import { grouped, priceText } from "../../ui/format";
import type { BoardLayout } from "./board-layout";
import { NET, type PictureCell } from "./picture-cell";

const useStyles = makeStyles({
  marks: {
    position: "absolute",
    inset: 0,
    width: "100%",
    height: "100%",
    pointerEvents: "none",
    fontSize: "10px",
    fontVariantNumeric: "tabular-nums",
    fill: tokens.colorNeutralForeground2,
    "@media (forced-colors: active)": { fill: "CanvasText" },
  },
  named: {
    fontWeight: tokens.fontWeightSemibold,
    fill: tokens.colorNeutralForeground1,
    "@media (forced-colors: active)": { fill: "CanvasText" },
  },
  line: {
    stroke: tokens.colorNeutralForeground1,
    strokeWidth: "1px",
    "@media (forced-colors: active)": { stroke: "CanvasText" },
  },
  flip: { strokeDasharray: "2 3" },
  halo: {
    stroke: tokens.colorNeutralBackground1,
    strokeWidth: "3px",
    paintOrder: "stroke",
    strokeLinejoin: "round",
    "@media (forced-colors: active)": { stroke: "Canvas" },
  },
  chosen: {
    fill: "none",
    stroke: tokens.colorNeutralForeground1,
    strokeWidth: "2px",
    "@media (forced-colors: active)": { stroke: "Highlight" },
  },
});

/** What is drawn over the cells: strikes, expirations, king and walls, the lines of spot and flip, and the frame of a cell. */
export function BoardMarks({ layout, chosen }: { layout: BoardLayout; chosen: PictureCell | undefined }) {
  const styles = useStyles();
  const { rows, columns, lines, named, rowHeight, columnWidth, cellsLeft, cellsTop, profileLeft, width } = layout;
  const mark = mergeClasses(styles.named, styles.halo);
  const middleOf = (row: number) => cellsTop + (row + 0.5) * rowHeight;
  return (
    <svg className={styles.marks} aria-hidden="true">
      {rows.map(
        ({ strike, hasLabel }, row) =>
          hasLabel && (
            <text key={strike} x={cellsLeft - 4} y={middleOf(row)} textAnchor="end" dominantBaseline="central">
              {grouped(strike)}
            </text>
          ),
      )}
      {columns.map(({ expiration, left }, column) =>
        columnWidth < 26 && column % 2 === 1 ? null : (
          <text key={expiration} x={left + columnWidth / 2} y={cellsTop - 5} textAnchor="middle">
            {`${Number(expiration.slice(5, 7))}/${Number(expiration.slice(8))}`}
          </text>
        ),
      )}
      <text x={profileLeft + (width - profileLeft) / 2} y={cellsTop - 5} textAnchor="middle">
        Net
      </text>
      {lines.map(({ name, price, y }) => (
        <g key={name}>
          <line
            x1={cellsLeft}
            x2={width}
            y1={y}
            y2={y}
            className={mergeClasses(styles.line, name === "Flip" && styles.flip)}
          />
          {name === "Spot" ? (
            <text x={cellsLeft + 3} y={y - 3} className={mark}>{`Spot ${priceText(price)}`}</text>
          ) : (
            <text x={profileLeft - 3} y={y + 10} textAnchor="end" className={mark}>{`Flip ${priceText(price)}`}</text>
          )}
        </g>
      ))}
      {named.map(({ row, name }) => (
        <text key={name} x={width - 2} y={middleOf(row)} textAnchor="end" dominantBaseline="central" className={mark}>
          {name}
        </text>
      ))}
      {chosen && (
        <rect
          x={chosen.column === NET ? profileLeft : cellsLeft + chosen.column * columnWidth}
          y={cellsTop + chosen.row * rowHeight}
          width={chosen.column === NET ? width - profileLeft : columnWidth}
          height={rowHeight}
          className={styles.chosen}
        />
      )}
    </svg>
  );
}
