import { makeStyles, mergeClasses, tokens } from "@strikebook/ui";
import { LABEL_GAP } from "./board-labels";
import { type BoardLayout, LEADER_WIDTH } from "./board-layout";
import { useDrawingText } from "./measured-drawing";
import { NET, type PictureCell } from "./picture-cell";

const useStyles = makeStyles({
  marks: { position: "absolute", inset: 0, width: "100%", height: "100%", pointerEvents: "none" },
  line: {
    stroke: tokens.colorNeutralForeground1,
    strokeWidth: "1px",
    "@media (forced-colors: active)": { stroke: "CanvasText" },
  },
  chosen: {
    fill: "none",
    stroke: tokens.colorNeutralForeground1,
    strokeWidth: "2px",
    "@media (forced-colors: active)": { stroke: "Highlight" },
  },
});

/** The dashes of the lines of prices. That of spot is solid. */
const dashes: Readonly<Record<string, string>> = { Flip: "2 3", "Zero gamma": "6 3" };

/** What is drawn over and beside the cells: prices, expirations, names, the lines of spot, flip and zero gamma, and the frame of a cell. */
export function BoardMarks({ layout, chosen }: { layout: BoardLayout; chosen: PictureCell | undefined }) {
  const styles = useStyles();
  const { text, bold } = useDrawingText();
  const { headings, lines, prices, names, rowHeight, columnWidth, cellsLeft, cellsTop, profileLeft, namesLeft } =
    layout;
  return (
    <svg className={mergeClasses(text, styles.marks)} aria-hidden="true">
      {headings.map((heading) => (
        <text key={heading.middle} x={heading.middle} y={cellsTop / 2} textAnchor="middle" dominantBaseline="central">
          {heading.text}
        </text>
      ))}
      {lines.map(({ name, y }) => (
        <line
          key={name}
          x1={cellsLeft}
          x2={namesLeft}
          y1={y}
          y2={y}
          className={styles.line}
          strokeDasharray={dashes[name]}
        />
      ))}
      {prices.map((price) => (
        <text
          key={`${price.text} ${price.textY}`}
          x={cellsLeft - LABEL_GAP}
          y={price.textY}
          textAnchor="end"
          dominantBaseline="central"
          className={price.isMark ? bold : undefined}
        >
          {price.text}
        </text>
      ))}
      {names.map((name) => (
        <g key={name.text}>
          <line x1={namesLeft} x2={namesLeft + LEADER_WIDTH} y1={name.y} y2={name.textY} className={styles.line} />
          <text x={layout.namesStart} y={name.textY} dominantBaseline="central" className={bold}>
            {name.text}
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
