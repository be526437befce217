import type { CellArea } from "../calls/cell-area";
import { movedArea, type CellMove } from "./moved-areas";

/** Cells of a sheet, which is named by its id so that charts follow a renamed sheet. */
export interface ChartCells {
  readonly sheetId: string;
  readonly area: CellArea;
}

/** One series of a chart. */
export interface PlacedSeries {
  readonly name: string;
  /** That of the chart if absent. */
  readonly type?: string;
  /** Absent until they are set, and after their cells were removed. */
  readonly values?: ChartCells | undefined;
  /** The names of the points, or their horizontal places. */
  readonly categories?: ChartCells | undefined;
  /** As `#rrggbb`; the color of the theme if absent. */
  readonly color?: string;
  /** The color of negative bars; that of the series if absent. */
  readonly negativeColor?: string;
  readonly invertsIfNegative: boolean;
  readonly axis: "Primary" | "Secondary";
  /** The texts beside points, by the index of the point. */
  readonly labels: Readonly<Record<number, string>>;
}

/** The axes of a chart that the add-in formats. */
export type ChartAxisName = "category" | "value" | "secondary";

/** A chart of the add-in. */
export interface PlacedChart {
  readonly id: string;
  readonly sheetId: string;
  readonly type: string;
  readonly title: string;
  readonly hasLegend: boolean;
  readonly series: readonly PlacedSeries[];
  /** Where the names of the categories are: `NextToAxis`, `Low`. */
  readonly labels: string;
  /** `TextAxis`, `DateAxis` or `Automatic`. */
  readonly categoryType: string;
  /** The number formats of axes; those of the cells if absent. */
  readonly formats: Readonly<Partial<Record<ChartAxisName, string>>>;
  /** The cells that it covers; absent until it is placed. */
  readonly position?: CellArea;
}

/** The charts of a workbook. Lists and charts are replaced, never changed, so that Undo can return to an earlier list. */
export class PlacedCharts {
  #all: readonly PlacedChart[] = [];
  #count = 0;
  /** Called after each change. */
  onChange: () => void = () => undefined;

  get all(): readonly PlacedChart[] {
    return this.#all;
  }

  /** Replaces all charts: by Undo, or in a workbook that is opened. */
  replace(all: readonly PlacedChart[]): void {
    if (all === this.#all) return;
    this.#all = all;
    this.onChange();
  }

  /** Adds a chart. Returns its id, which no other chart of the workbook had. */
  add(chart: Omit<PlacedChart, "id">): string {
    const taken = new Set(this.#all.map(({ id }) => id));
    do this.#count += 1;
    while (taken.has(`chart-${this.#count}`));
    const id = `chart-${this.#count}`;
    this.replace([...this.#all, { ...chart, id }]);
    return id;
  }

  change(id: string, change: Partial<PlacedChart>): void {
    this.replace(this.#all.map((chart) => (chart.id === id ? { ...chart, ...change } : chart)));
  }

  remove(id: string): void {
    this.replace(this.#all.filter((chart) => chart.id !== id));
  }

  /** Moves charts and what they show with the cells of a sheet, after rows or columns were inserted or removed. A chart is gone with its cells. */
  moveCells(sheetId: string, move: CellMove): void {
    if (this.#all.length === 0) return;
    const moved = (cells: ChartCells | undefined) => {
      if (cells?.sheetId !== sheetId) return cells;
      const area = movedArea(cells.area, move);
      return area && { sheetId, area };
    };
    this.replace(
      this.#all.flatMap((chart) => {
        const { position, ...others } = chart;
        const series = chart.series.map((one) => ({
          ...one,
          values: moved(one.values),
          categories: moved(one.categories),
        }));
        if (!position || chart.sheetId !== sheetId) return [{ ...chart, series }];
        const place = movedArea(position, move);
        return place ? [{ ...others, series, position: place }] : [];
      }),
    );
  }
}
