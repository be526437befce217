import { ICommandService, type Injector } from "@univerjs/core";
import { IRenderManagerService } from "@univerjs/preset-sheets-core";
import { Chart } from "chart.js";
import type { PlacedChart, PlacedCharts } from "../office/placed-charts";
import { chartConfiguration } from "./chart-config";
import { chartDescription, chartDrawing, type ChartDrawing, type ChartSource } from "./chart-drawing";
import { shownSheet, type Place, type ShownSheet } from "./chart-places";

/** What charts are drawn from. */
interface ChartedGrid {
  injector: Injector;
  /** The id of the workbook in the grid. */
  unitId: string;
  charts: PlacedCharts;
  source: ChartSource;
  /** Deletes a chart, as one step for Undo. */
  remove: (id: string) => void;
}

/** A chart on the page. */
interface DrawnChart {
  element: HTMLElement;
  canvas: HTMLCanvasElement;
  drawing: ChartDrawing;
  /** The drawing as text, to compare it. */
  text: string;
  library: Chart;
}

/** Draws the charts of the sheet that is shown over its cells. They follow scrolling, zoom, sizes of cells and the values of their cells. */
export class ChartLayer {
  readonly #grid: ChartedGrid;
  readonly #drawn = new Map<string, DrawnChart>();
  /** The charts that scroll, and those that begin in frozen rows or columns. */
  readonly #scrolled = clip();
  readonly #fixed = clip();
  #sheetId: string | undefined;
  #isStale = true;
  #isRunning = false;

  constructor(grid: ChartedGrid) {
    this.#grid = grid;
    grid.injector.get(ICommandService).onCommandExecuted(({ id }) => {
      if (/^(sheet|formula)\.mutation\./.test(id)) this.#isStale = true;
    });
  }

  /** What is drawn of a chart now; `undefined` on a sheet that is not shown. */
  drawn(id: string): ChartDrawing | undefined {
    return this.#drawn.get(id)?.drawing;
  }

  /** Called when charts were added, changed or deleted. Frames are drawn while there is a chart. */
  changed(): void {
    this.#isStale = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    requestAnimationFrame(() => this.#drawNext());
  }

  #drawNext(): void {
    const sheet = shownSheet(this.#grid.injector, this.#grid.unitId);
    if (sheet) this.#draw(sheet);
    this.#isRunning = this.#grid.charts.all.length > 0;
    if (this.#isRunning) requestAnimationFrame(() => this.#drawNext());
  }

  #draw(sheet: ShownSheet): void {
    const shown = this.#grid.charts.all.filter((chart) => chart.sheetId === sheet.sheetId && chart.position);
    if (this.#isStale || sheet.sheetId !== this.#sheetId) {
      this.#isStale = false;
      this.#sheetId = sheet.sheetId;
      for (const id of [...this.#drawn.keys()]) if (!shown.some((chart) => chart.id === id)) this.#erase(id);
      for (const chart of shown) this.#redraw(chart);
    }
    this.#attach();
    setPlace(this.#scrolled, sheet.scrolled);
    setPlace(this.#fixed, sheet.cells);
    for (const { id, position } of shown) {
      const drawn = this.#drawn.get(id);
      if (!drawn || !position) continue;
      const { place, isFrozen } = sheet.placeOf(position);
      const [parent, origin] = isFrozen ? [this.#fixed, sheet.cells] : [this.#scrolled, sheet.scrolled];
      if (drawn.element.parentElement !== parent) parent.append(drawn.element);
      placeChart(drawn, { ...place, left: place.left - origin.left, top: place.top - origin.top }, sheet.zoom);
    }
  }

  /** Draws a chart if it shows something else than before. */
  #redraw(chart: PlacedChart): void {
    const { source } = this.#grid;
    const drawing = chartDrawing(chart, source);
    const text = JSON.stringify(drawing);
    const before = this.#drawn.get(chart.id);
    if (before?.text === text) return;
    before?.library.destroy();
    const { element, canvas } = before ?? this.#element(chart.id);
    element.ariaLabel = chartDescription(drawing, source);
    const library = new Chart(canvas, chartConfiguration(drawing, source)); // Its type allows one kind of chart.
    this.#drawn.set(chart.id, { element, canvas, drawing, text, library });
  }

  #element(id: string): { element: HTMLElement; canvas: HTMLCanvasElement } {
    const element = document.createElement("div");
    element.className = "chart";
    element.role = "img";
    element.tabIndex = 0;
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Delete" && event.key !== "Backspace") return;
      event.stopPropagation();
      this.#grid.remove(id);
    });
    element.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.#gridCanvas()?.dispatchEvent(new WheelEvent(event.type, event));
    });
    const canvas = document.createElement("canvas");
    element.append(canvas);
    return { element, canvas };
  }

  #erase(id: string): void {
    const drawn = this.#drawn.get(id);
    drawn?.library.destroy();
    drawn?.element.remove();
    this.#drawn.delete(id);
  }

  #attach(): void {
    const parent = this.#gridCanvas()?.parentElement;
    if (parent && this.#scrolled.parentElement !== parent) parent.append(this.#scrolled, this.#fixed);
  }

  #gridCanvas(): HTMLCanvasElement | undefined {
    const { injector, unitId } = this.#grid;
    return injector.get(IRenderManagerService).getRenderById(unitId)?.engine.getCanvasElement();
  }
}

function clip(): HTMLElement {
  const element = document.createElement("div");
  element.className = "charts";
  return element;
}

function setPlace({ style }: HTMLElement, { left, top, width, height }: Place): void {
  Object.assign(style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

/** Moves a chart to its place. It is drawn in its size without zoom, so that its texts grow with the cells. */
function placeChart({ element, library }: DrawnChart, { left, top, width, height }: Place, zoom: number): void {
  const [drawnWidth, drawnHeight] = [Math.round(width / zoom), Math.round(height / zoom)];
  setPlace(element, { left, top, width: drawnWidth, height: drawnHeight });
  element.style.transform = `scale(${zoom})`;
  if (library.width !== drawnWidth || library.height !== drawnHeight) library.resize(drawnWidth, drawnHeight);
}
