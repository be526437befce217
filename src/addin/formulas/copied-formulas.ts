import { createStore } from "@strikebook/client";
import { type FormulaStyle, decimalCommaStyle, englishStyle } from "@strikebook/formulas";
import type { StoredText } from "../settings/stored-values";

interface CopiedFormulasParts {
  /** Reads how this Excel writes formulas; `undefined` if it does not say. */
  read: () => Promise<FormulaStyle | undefined>;
  /** The list separator that the user has chosen. */
  chosen: StoredText;
}

/** What the pane knows of how this Excel writes formulas. */
interface CopiedStyle {
  style: FormulaStyle;
  /** Excel does not say: the user chooses. */
  isChosen: boolean;
}

/** How formulas are written for the user to copy into a cell. What the add-in enters itself is English: Excel converts it. */
export class CopiedFormulas {
  readonly store;
  readonly #parts: CopiedFormulasParts;

  constructor(parts: CopiedFormulasParts) {
    this.#parts = parts;
    this.store = createStore<CopiedStyle>({ style: this.#chosen, isChosen: false });
  }

  /** Reads how this Excel writes formulas: again each time, because its settings can be changed. Never rejects. */
  async read(): Promise<void> {
    const style = await this.#parts.read();
    this.store.set(style ? { style, isChosen: false } : { style: this.#chosen, isChosen: true });
  }

  /** Stores the list separator of this Excel, for all workbooks of this computer. */
  choose(list: FormulaStyle["list"]): void {
    this.#parts.chosen.store(list);
    this.store.set({ style: this.#chosen, isChosen: true });
  }

  get #chosen(): FormulaStyle {
    return this.#parts.chosen.text === decimalCommaStyle.list ? decimalCommaStyle : englishStyle;
  }
}
