import type { CellContent } from "../../workbench/office/hosted-workbook";
import type { Driver, DriverTab } from "./driver";
import { until } from "./until";

/** The workbench in a tab. */
export class WorkbookPage {
  readonly #tab: DriverTab;

  private constructor(tab: DriverTab) {
    this.#tab = tab;
  }

  /** Opens the workbench in a new tab. */
  static async open(driver: Driver, address: string): Promise<WorkbookPage> {
    const page = new WorkbookPage(await driver.openTab(address));
    await page.opened();
    return page;
  }

  /** Resolves when the workbench is ready to be used. */
  async opened(): Promise<void> {
    await until("the workbench", () => this.run(() => window.workbench !== undefined));
  }

  /**
   * Runs a function in the page, and resolves to its result. The function is sent as text, and can use nothing from outside of it;
   * its arguments and its result are sent as JSON.
   */
  async run<Args extends unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    // The compiler of these scripts adds calls of `__name`, which pages do not have.
    const call = `(${String(work)})(...${JSON.stringify(args)})`;
    const text = `(async () => { const __name = (named) => named; return JSON.stringify({ result: await ${call} }); })()`;
    const { result } = JSON.parse(await this.#tab.evaluate(text)) as { result: Result }; // what the line above makes
    return result;
  }

  set(address: string, content: unknown): Promise<void> {
    return this.run((where, what) => window.workbench?.set(where, what), address, content);
  }

  async values(address: string): Promise<CellContent[][]> {
    return (await this.run((where) => window.workbench?.values(where), address)) ?? [];
  }

  async text(address: string): Promise<string> {
    return (await this.run((where) => window.workbench?.text(where), address)) ?? "";
  }

  /** Resolves when no calculation is running and every call has a result. */
  idle(): Promise<void> {
    return this.run(() => window.workbench?.idle());
  }

  /** Adds an empty sheet, and brings it to the front. */
  addSheet(name: string): Promise<void> {
    return this.run((wanted) => {
      window.workbench?.addSheet(wanted);
      window.workbench?.activate(wanted);
    }, name);
  }

  /** Waits until the text of a cell matches, and resolves to it. */
  shows(address: string, wanted: RegExp): Promise<string> {
    const probe = async () => {
      const text = await this.text(address);
      return wanted.test(text) && text;
    };
    return until(`${wanted.source} in ${address}`, probe, { detail: () => this.#described(address) });
  }

  /** Returns what a cell shows, and the reason if that is an error. */
  async #described(address: string): Promise<string> {
    const note = await this.run((where) => window.workbench?.note(where), address);
    return `it shows "${await this.text(address)}"${note === undefined ? "" : `: ${note}`}`;
  }

  screenshot(): Promise<Buffer> {
    return this.#tab.screenshot();
  }

  close(): Promise<void> {
    return this.#tab.close();
  }
}
