import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import type { BoardViewState } from "../../addin/board/board-view";
import type { SymbolHeatmap } from "@strikebook/contract";
import { insertFormula, insertionText } from "../../workbook/insert/insert-formula";
import {
  Action,
  Caption1,
  Details,
  Ends,
  Facts,
  Quiet,
  grouped,
  makeStyles,
  mergeClasses,
  priceText,
  tokens,
} from "@strikebook/ui";
import { boardLayout, type BoardLayout } from "./board-layout";
import { BoardMarks } from "./board-marks";
import { cellAt, cellFormula, pictureCellText, movedCell, NET, type PictureCell } from "./picture-cell";
import { boardTerms, signConvention } from "../formatting/node-types";
import { drawBoard } from "./draw-board";
import { type DrawingRoom, MeasuredDrawing } from "./measured-drawing";
import { useBoardPalette } from "./use-drawing";

const useStyles = makeStyles({
  picture: {
    position: "relative",
    cursor: "crosshair",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "2px" },
  },
  canvas: { position: "absolute", inset: 0, width: "100%", height: "100%" },
  hidden: { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
  caption: { minHeight: "2rem" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The cell that is read while none is chosen: the net of the highest strike. */
const firstCell: PictureCell = { row: 0, column: NET };

interface BoardPictureProps {
  board: SymbolHeatmap;
  state: BoardViewState;
  isDark: boolean;
}

/** The picture of a board: a cell for each strike and expiration, and a bar for the net of each strike. Arrow keys move in it. */
export function BoardPicture(props: BoardPictureProps) {
  return <MeasuredDrawing draw={(room) => <DrawnBoard {...props} room={room} />} />;
}

function DrawnBoard({ board, state, isDark, room }: BoardPictureProps & { room: DrawingRoom }) {
  const styles = useStyles();
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = useBoardPalette(isDark);
  const layout = useMemo(() => boardLayout(board, room), [board, room]);
  const [pointed, point] = useState<PictureCell>();
  const [chosen, choose] = useState<PictureCell>();
  const [remark, setRemark] = useState<string>();
  useEffect(() => {
    if (canvas.current) drawBoard(canvas.current, layout, palette, window.devicePixelRatio);
  }, [layout, palette]);

  const pick = (cell: PictureCell | undefined) => {
    choose(cell);
    setRemark(undefined);
  };
  const insert = async () => {
    const formula = chosen && formulaOf(layout, state, chosen);
    if (formula === undefined) return;
    setRemark(insertionText(await insertFormula(formula)));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && chosen) return void insert();
    const next = event.key === "Escape" ? undefined : movedCell(layout, chosen, event.key);
    if (next === undefined && event.key !== "Escape") return;
    event.preventDefault();
    pick(next);
  };
  const cellUnder = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => cellAt(layout, offsetX, offsetY);
  const shown = pointed ?? chosen;
  /** The cell that screen readers read whenever it changes. */
  const read = chosen ?? firstCell;
  return (
    <div>
      <div
        className={styles.picture}
        style={{ height: layout.height }}
        role="grid"
        tabIndex={0}
        aria-label={boardSummary(layout)}
        aria-rowcount={layout.rows.length + 1}
        aria-colcount={layout.columns.length + 2}
        onPointerMove={(event) => point(cellUnder(event))}
        onPointerLeave={() => point(undefined)}
        onPointerUp={(event) => pick(cellUnder(event))}
        onKeyDown={press}
      >
        <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
        <BoardMarks layout={layout} chosen={shown} />
        <div role="row" aria-rowindex={read.row + 2} className={styles.hidden}>
          <span role="gridcell" aria-colindex={read.column + 2} aria-live="polite">
            {pictureCellText(layout, read)}
          </span>
        </div>
      </div>
      <Ends className={styles.caption}>
        <Caption1 className={mergeClasses(!shown && styles.quiet)}>
          {shown ? pictureCellText(layout, shown) : "Point at a cell to see its value. Click it to insert its formula."}
        </Caption1>
        {chosen && <Action press={insert}>Insert formula</Action>}
      </Ends>
      <Caption1 block role="status">
        {remark}
      </Caption1>
      <Quiet block>{signConvention}</Quiet>
      <Details summary="What the names mean">
        <Facts facts={boardTerms} />
      </Details>
    </div>
  );
}

/** Returns what the picture shows at a glance, for screen readers. */
function boardSummary({ board, rows, lines, named }: BoardLayout): string {
  const prices = lines.map(({ name, price }) => `${name} ${priceText(price)}`);
  const strikes = named.map(({ row, name }) => `${name} ${grouped(rows[row]?.strike ?? 0)}`);
  return `Board of ${board.symbol}: exposure by strike and expiration. ${[...prices, ...strikes].join(", ")}.`;
}

function formulaOf({ board, rows, columns }: BoardLayout, { choice, liveState }: BoardViewState, cell: PictureCell) {
  const row = rows[cell.row];
  if (!row) return undefined;
  // The window of a live cell is its own: the formula requests as much.
  const window = liveState ? { strikes: board.strikes.length, expirations: board.expirations.length } : {};
  return cellFormula({ ...choice, ...window }, row.strike, columns[cell.column]?.expiration);
}
