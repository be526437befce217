import { IUniverInstanceService, UniverInstanceType, type Injector, type Workbook } from "@univerjs/core";
import { IRenderManagerService, SHEET_VIEWPORT_KEY, SheetSkeletonManagerService } from "@univerjs/preset-sheets-core";
import type { CellArea } from "../calls/cell-area";

/** A rectangle of the page, in pixels from the corner of the canvas of the grid. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The sheet that is shown, as the canvas draws it now. */
export interface ShownSheet {
  sheetId: string;
  /** Where the cells are, without the headings of rows and columns. */
  cells: Place;
  /** Where the cells are that scroll. */
  scrolled: Place;
  /** The zoom; 1 for 100 %. */
  zoom: number;
  /** Returns where an area is drawn, and whether its first cell is in a frozen row or column, which do not scroll. */
  placeOf(area: CellArea): { place: Place; isFrozen: boolean };
}

/** Reads how the canvas of the grid draws the sheet that is shown; `undefined` while it draws none. */
export function shownSheet(injector: Injector, unitId: string): ShownSheet | undefined {
  const render = injector.get(IRenderManagerService).getRenderById(unitId);
  const workbook = injector.get(IUniverInstanceService).getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET);
  const skeleton = render?.with(SheetSkeletonManagerService).getCurrentSkeleton();
  const main = render?.scene.getViewport(SHEET_VIEWPORT_KEY.VIEW_MAIN);
  const sheet = workbook?.getActiveSheet();
  if (!render || !skeleton || !main || !sheet) return undefined;
  const { scaleX: zoom } = render.scene.getAncestorScale();
  const { xSplit, ySplit, startColumn, startRow } = sheet.getFreeze();
  const firstColumn = startColumn - xSplit;
  const firstRow = startRow - ySplit;
  /** The corner of a cell in the sheet, its headings included. */
  const cornerOf = (row: number, column: number) => {
    const { startX, startY } = skeleton.getNoMergeCellWithCoordByIndex(row, column);
    return { x: startX, y: startY };
  };
  const frozen = cornerOf(Math.max(0, firstRow), Math.max(0, firstColumn));
  const afterFrozen = cornerOf(Math.max(0, startRow), Math.max(0, startColumn));
  const heading = { width: skeleton.rowHeaderWidth, height: skeleton.columnHeaderHeight };
  const frozenWidth = xSplit > 0 ? afterFrozen.x - frozen.x : 0;
  const frozenHeight = ySplit > 0 ? afterFrozen.y - frozen.y : 0;
  const { width: canvasWidth, height: canvasHeight } = render.engine;
  const within = (left: number, top: number): Place => ({
    ...{ left: left * zoom, top: top * zoom },
    ...{ width: canvasWidth - left * zoom, height: canvasHeight - top * zoom },
  });
  return {
    ...{ sheetId: sheet.getSheetId(), zoom },
    cells: within(heading.width, heading.height),
    scrolled: within(heading.width + frozenWidth, heading.height + frozenHeight),
    placeOf(area) {
      const isFrozenRow = ySplit > 0 && area.startRow < startRow;
      const isFrozenColumn = xSplit > 0 && area.startColumn < startColumn;
      const first = cornerOf(area.startRow, area.startColumn);
      const last = skeleton.getNoMergeCellWithCoordByIndex(area.endRow, area.endColumn);
      const x = isFrozenColumn ? first.x - frozen.x + heading.width : first.x - main.viewportScrollX;
      const y = isFrozenRow ? first.y - frozen.y + heading.height : first.y - main.viewportScrollY;
      const place = {
        ...{ left: x * zoom, top: y * zoom },
        ...{ width: (last.endX - first.x) * zoom, height: (last.endY - first.y) * zoom },
      };
      return { place, isFrozen: isFrozenRow || isFrozenColumn };
    },
  };
}
