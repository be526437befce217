import { type KeyboardEvent, useEffect, useMemo, useState } from "react";
import type { BoardHistory, LevelsPoint } from "../../addin/board/board-history";
import { creditsText } from "@strikebook/contract";
import {
  Action,
  Caption1,
  Link,
  Panel,
  Problem,
  Quiet,
  Table,
  type TableColumn,
  grouped,
  makeStyles,
  marketClock,
  marketTime,
  mergeClasses,
  priceText,
  tokens,
  useStore,
} from "@strikebook/ui";
import { type LevelKey, levelSeries, type LevelsLayout, levelsLayout, nearestPoint } from "./levels-layout";
import { type DrawingRoom, MeasuredDrawing, useDrawingText } from "./measured-drawing";
import { useBoardPalette } from "./use-drawing";
import type { BoardView } from "../../addin/board/board-view";

const useStyles = makeStyles({
  chart: {
    position: "relative",
    cursor: "crosshair",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "0" },
  },
  picture: { display: "block" },
  grid: { stroke: tokens.colorNeutralStroke2, strokeWidth: "1px" },
  cursor: {
    stroke: tokens.colorNeutralForeground1,
    strokeWidth: "1px",
    "@media (forced-colors: active)": { stroke: "Highlight" },
  },
  line: {
    fill: "none",
    strokeWidth: "2px",
    strokeLinecap: "round",
    "@media (forced-colors: active)": { stroke: "CanvasText" },
  },
  caption: { marginTop: tokens.spacingVerticalXS },
  legend: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    padding: 0,
    listStyleType: "none",
  },
  entry: { display: "flex", alignItems: "center", columnGap: tokens.spacingHorizontalXS },
});

interface LevelsChartProps {
  symbol: string;
  openMs: number;
  closeMs: number;
  points: readonly LevelsPoint[];
  isDark: boolean;
}

/** Spot and levels over a session as lines. The arrow keys move from board to board, and so does the pointer. */
function LevelsChart(props: LevelsChartProps) {
  return <MeasuredDrawing draw={(room) => <DrawnLevels {...props} room={room} />} />;
}

function DrawnLevels({ symbol, openMs, closeMs, points, isDark, room }: LevelsChartProps & { room: DrawingRoom }) {
  const styles = useStyles();
  const { text } = useDrawingText();
  const layout = useMemo(() => levelsLayout(points, { openMs, closeMs }, room), [points, openMs, closeMs, room]);
  const [chosen, choose] = useState<number>();
  const { positive, negative } = useBoardPalette(isDark);
  const colors: Readonly<Record<LevelKey, string>> = {
    spot: tokens.colorNeutralForeground1,
    king: tokens.colorPaletteBerryForeground1,
    positiveWall: positive,
    negativeWall: negative,
    zeroGamma: tokens.colorPaletteBlueForeground2,
    flip: tokens.colorNeutralForeground3,
  };
  const last = points.length - 1;
  const shown = Math.min(chosen ?? last, last);
  const point = points[shown];
  const press = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: shown - 1,
      ArrowRight: shown + 1,
      ArrowDown: shown - 1,
      ArrowUp: shown + 1,
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(Math.max(0, Math.min(last, next)));
  };
  if (!point) return null;
  const { series } = layout;
  return (
    <div>
      <div
        className={styles.chart}
        role="slider"
        tabIndex={0}
        aria-label={`Spot and levels of ${symbol} over the session`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown}
        aria-valuetext={pointText(point)}
        onKeyDown={press}
        onPointerMove={({ nativeEvent: { offsetX } }) => choose(nearestPoint(points, layout, offsetX))}
        onPointerLeave={() => choose(undefined)}
      >
        <svg
          className={mergeClasses(text, styles.picture)}
          width={layout.width}
          height={layout.height}
          aria-hidden="true"
        >
          <Axes layout={layout} />
          {layout.lines.map(({ key, path }) => {
            const dashes = levelSeries.find((series) => series.key === key)?.dashes;
            return <path key={key} d={path} className={styles.line} stroke={colors[key]} strokeDasharray={dashes} />;
          })}
          {chosen !== undefined && (
            <line
              className={styles.cursor}
              x1={layout.xOf(point.atMs)}
              x2={layout.xOf(point.atMs)}
              y1={layout.top}
              y2={layout.bottom}
            />
          )}
        </svg>
      </div>
      <Caption1 block className={styles.caption}>
        {pointText(point)}
      </Caption1>
      <ul className={styles.legend} aria-label="Lines">
        {series.map(({ key, name, dashes }) => (
          <li key={key} className={styles.entry}>
            <svg width="24" height="8" aria-hidden="true">
              <path d="M2 4H22" className={styles.line} stroke={colors[key]} strokeDasharray={dashes} />
            </svg>
            <Caption1>{name}</Caption1>
          </li>
        ))}
      </ul>
      <LevelsTable points={points} series={series} />
    </div>
  );
}

/** The hours in Eastern time, and the prices. */
function Axes({ layout }: { layout: LevelsLayout }) {
  const styles = useStyles();
  const { hours, hoursY, prices, pricesX, left, right, top, bottom } = layout;
  return (
    <>
      {prices.map(({ y, label }) => (
        <g key={label}>
          <line className={styles.grid} x1={left} x2={right} y1={y} y2={y} />
          <text x={pricesX} y={y} textAnchor="end" dominantBaseline="central">
            {label}
          </text>
        </g>
      ))}
      {hours.map(({ x, label, textLeft }) => (
        <g key={x}>
          <line className={styles.grid} x1={x} x2={x} y1={top} y2={bottom} />
          <text x={textLeft} y={hoursY} dominantBaseline="central">
            {label}
          </text>
        </g>
      ))}
    </>
  );
}

/** `10:30 AM ET: Spot 8,619.40, King 8,600, Wall + 8,700`. */
function pointText(point: LevelsPoint): string {
  const values = levelSeries.flatMap(({ key, name }) =>
    point[key] === undefined ? [] : [`${name} ${valueText(point, key)}`],
  );
  return `${marketTime(point.atMs, point.atMs)}: ${values.join(", ")}`;
}

function valueText(point: LevelsPoint, key: LevelKey): string {
  const value = point[key];
  if (value === undefined) return "\u2013";
  return key === "spot" || key === "zeroGamma" || key === "flip" ? priceText(value) : grouped(value);
}

/** The most rows: a session of minutes is shown with some of them left out. */
const MAX_ROWS = 26;

function columnsOf(series: readonly (typeof levelSeries)[number][]): readonly TableColumn<LevelsPoint>[] {
  return [
    { title: "Time (ET)", cell: ({ atMs }) => marketClock(atMs, atMs) },
    ...series.map(({ key, name }) => ({
      title: name,
      cell: (point: LevelsPoint) => valueText(point, key),
      isNumber: true,
    })),
  ];
}

/** The values of the chart as a table, for screen readers and for everyone who wants the numbers. */
function LevelsTable({ points, series }: Pick<LevelsLayout, "series"> & { points: readonly LevelsPoint[] }) {
  const [isOpen, setOpen] = useState(false);
  const every = Math.ceil(points.length / MAX_ROWS);
  // Counted from the newest, which is always shown.
  const rows = points.filter((_point, index) => (points.length - 1 - index) % every === 0);
  return (
    <>
      <Link as="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Hide the table" : "Show as a table"}
      </Link>
      {isOpen && <Table isSmall columns={columnsOf(series)} rows={rows} idOf={({ atMs }) => atMs} />}
      {isOpen && every > 1 && <Quiet block>{`One of ${every} boards is listed.`}</Quiet>}
    </>
  );
}

interface LevelsPanelProps {
  history: BoardHistory;
  board: BoardView;
  isDark: boolean;
}

/** Spot and levels over the session of the board that is shown. Nothing while no board is. */
export function LevelsPanel({ history, board, isDark }: LevelsPanelProps) {
  useEffect(() => history.start(), [history]);
  const { hours, points, credits, isLoading, problem } = useStore(history.store);
  const { choice } = useStore(board.store);
  if (!hours) return null;
  const action = credits !== undefined && (
    <Action isBusy={isLoading} press={() => history.load()}>
      {credits === 0 ? "Load the session" : `Load the session: ${creditsText(credits)}`}
    </Action>
  );
  return (
    <Panel title="Levels over the session" action={action}>
      <Problem>{problem}</Problem>
      <LevelsChart symbol={choice.symbol} {...hours} points={points} isDark={isDark} />
      {credits !== undefined && (
        <Quiet>
          Shows the boards that were loaded so far. The button loads the rest of the session, one board for each half
          hour.
        </Quiet>
      )}
    </Panel>
  );
}
