import { makeStyles, mergeClasses, tokens } from "../../ui/fluent";
import { LABEL_GAP } from "./board-labels";
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
  chosen: {
    fill: "none",
    stroke: tokens.colorNeutralForeground1,
    strokeWidth: "2px",
    "@media (forced-colors: active)": { stroke: "Highlight" },
  },
});

/** The short line between a name and its row. */
const LEADER_WIDTH = 5;

/** What is drawn over and beside the cells: prices, expirations, names, the lines of spot and flip, and the frame of a cell. */
export function BoardMarks({ layout, chosen }: { layout: BoardLayout; chosen: PictureCell | undefined }) {
  const styles = useStyles();
  const { headings, lines, prices, names, rowHeight, columnWidth, cellsLeft, cellsTop, profileLeft, namesLeft } =
    layout;
  return (
    <svg className={styles.marks} aria-hidden="true">
      {headings.map(({ expiration, middle }) => (
        <text key={expiration} x={middle} y={cellsTop - 5} textAnchor="middle">
          {`${Number(expiration.slice(5, 7))}/${Number(expiration.slice(8))}`}
        </text>
      ))}
      <text x={(profileLeft + namesLeft) / 2} y={cellsTop - 5} textAnchor="middle">
        Net
      </text>
      {lines.map(({ name, y }) => (
        <line
          key={name}
          x1={cellsLeft}
          x2={namesLeft}
          y1={y}
          y2={y}
          className={mergeClasses(styles.line, name === "Flip" && styles.flip)}
        />
      ))}
      {prices.map(({ text, textY, isMark }) => (
        <text
          key={`${text} ${textY}`}
          x={cellsLeft - LABEL_GAP}
          y={textY}
          textAnchor="end"
          dominantBaseline="central"
          className={isMark ? styles.named : undefined}
        >
          {text}
        </text>
      ))}
      {names.map(({ text, y, textY }) => (
        <g key={text}>
          <line x1={namesLeft} x2={namesLeft + LEADER_WIDTH} y1={y} y2={textY} className={styles.line} />
          <text x={namesLeft + LEADER_WIDTH + 2} y={textY} dominantBaseline="central" className={styles.named}>
            {text}
          </text>
        </g>
      ))}
      {chosen && (
        <rect
          x={chosen.column === NET ? profileLeft : cellsLeft + chosen.column * columnWidth}
          y={cellsTop + chosen.row * rowHeight}
          width={chosen.column === NET ? namesLeft - profileLeft : columnWidth}
          height={rowHeight}
          className={styles.chosen}
        />
      )}
    </svg>
  );
}
