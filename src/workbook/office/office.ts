/** Office, which may lack members that its types promise; `undefined` if the page runs outside Office. */
export const office = () => (typeof Office === "undefined" ? undefined : Office);

/** Resolves once Office is ready; at once if the page runs outside Office. */
export async function whenOfficeIsReady(): Promise<void> {
  await office()?.onReady();
}

/** Returns the prefix for the names of stored settings, so that workbooks of different web sites share nothing. */
export function storagePrefix(): string {
  const partition = office()?.context?.partitionKey;
  return partition ? `${partition}.` : "";
}

/** Loads the add-in with this workbook from now on, so that its formulas work when it is opened again. */
export async function loadWithWorkbook(): Promise<void> {
  await office()?.addin?.setStartupBehavior?.(Office.StartupBehavior.load);
}

/** Whether a custom function may return a cell with its own number format (CustomFunctionsRuntime 1.4). */
export function supportsFormattedNumbers(): boolean {
  if (typeof Office === "undefined") return true; // Not Excel, such as the server for assistants.
  return Office.context?.requirements?.isSetSupported("CustomFunctionsRuntime", "1.4") ?? false;
}

/** Whether this Excel supports a version of its API, such as `1.12`. */
export function supportsExcelApi(version: string): boolean {
  return Office.context?.requirements?.isSetSupported("ExcelApi", version) ?? false;
}

/** Whether Excel's own functions have English names: they are those of its language. */
export function hasEnglishNames(): boolean {
  return /^en\b/i.test(office()?.context?.displayLanguage ?? "en");
}

/** Runs requests to Excel, once no cell is being edited. Rejects if Excel refuses. */
export function inExcel<Result>(run: (context: Excel.RequestContext) => Promise<Result>): Promise<Result> {
  return Excel.run({ delayForCellEdit: true }, run);
}

/**
 * Runs requests to Excel, once no cell is being edited. Resolves to `undefined` outside Excel, and if Excel refuses: it is busy, or a
 * sheet was just deleted.
 */
export async function tryExcel<Result>(
  run: (context: Excel.RequestContext) => Promise<Result>,
): Promise<Result | undefined> {
  if (typeof Excel === "undefined") return undefined;
  return inExcel(run).catch(() => undefined);
}

/** Runs requests to Excel as `tryExcel` does. Resolves to whether they were made. */
export async function isDoneInExcel(run: (context: Excel.RequestContext) => Promise<void>): Promise<boolean> {
  return (await tryExcel((context) => run(context).then(() => true))) ?? false;
}

/** Whether the theme of Office is dark; `undefined` if Office does not report a theme. */
export function isOfficeDark(): boolean | undefined {
  const theme = office()?.context?.officeTheme;
  return theme?.isDarkTheme ?? (theme?.bodyBackgroundColor ? isDark(theme.bodyBackgroundColor) : undefined);
}

/** Whether the perceived brightness of a color such as `#1f1f1f` is less than half. */
export function isDark(color: string): boolean {
  const [, red = "ff", green = "ff", blue = "ff"] = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(color) ?? [];
  return 0.299 * parseInt(red, 16) + 0.587 * parseInt(green, 16) + 0.114 * parseInt(blue, 16) < 128;
}

/** Calls `listener` whenever Excel shows or hides the pane. */
export function onPaneVisibilityChange(listener: (isVisible: boolean) => void): void {
  const added = office()?.addin?.onVisibilityModeChanged?.(({ visibilityMode }) => {
    listener(visibilityMode === Office.VisibilityMode.taskpane);
  });
  added?.catch(() => undefined); // Not supported here: the page's own events remain.
}

/** Runs an action when a button of the ribbon is pressed, by its name in the manifest. */
export function onRibbonButton(name: string, action: () => Promise<void>): void {
  office()?.actions?.associate?.(name, (event: Office.AddinCommands.Event) => {
    // Excel waits for the end of the action before it accepts another action.
    void action().finally(() => event.completed());
  });
}

/** Opens the pane. */
export async function showPane(): Promise<void> {
  await office()?.addin?.showAsTaskpane?.();
}

/** Whether the workbook is visible, with notification of changes. */
export interface WorkbookVisibility {
  isVisible(): boolean;
  subscribe(listener: () => void): () => void;
}

/**
 * Derives the visibility of the workbook from the visibility of the page.
 *
 * On the web they are the same. On the desktop a closed pane hides the page but not the workbook, so a hidden page means a hidden
 * workbook only while the pane is open.
 */
export function workbookVisibility(
  page: Pick<Document, "hidden" | "addEventListener" | "removeEventListener">,
): WorkbookVisibility {
  let isPaneOpen = false;
  onPaneVisibilityChange((isOpen) => (isPaneOpen = isOpen));
  return {
    isVisible: () => !page.hidden || !(isExcelOnTheWeb() || isPaneOpen),
    subscribe(listener) {
      page.addEventListener("visibilitychange", listener);
      return () => page.removeEventListener("visibilitychange", listener);
    },
  };
}

function isExcelOnTheWeb(): boolean {
  return office() !== undefined && Office.context?.platform === Office.PlatformType?.OfficeOnline;
}
