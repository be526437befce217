/** A tab of a driven browser. */
export interface DriverTab {
  /** Evaluates an expression in the page. Its value is a promise of a text. */
  evaluate(expression: string): Promise<string>;
  /** Returns the visible part of the page as a PNG file. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A running browser. It takes one command at a time: wait for the result of each. */
export interface Driver {
  version: string;
  /** Opens a tab in front of the other tabs, and resolves when its page has loaded. */
  openTab(address: string): Promise<DriverTab>;
  close(): Promise<void>;
}

/** Where a browser may write. The folders exist and are empty. */
export interface BrowserFolders {
  /** For its profile and settings. */
  settings: string;
  downloads: string;
}

/** The size of a page in pixels or, where a browser sets that only, of its window. */
export const viewport = { width: 1280, height: 800 };
