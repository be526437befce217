/** What Office says about the page it runs: the only other place besides `workbook.ts` that speaks to it. */

/** Resolves once Office can be asked; at once where there is no Office. */
export async function whenOfficeIsReady(): Promise<void> {
  if (typeof Office !== "undefined") await Office.onReady();
}

/** What the names of stored settings begin with, so that workbooks of different web sites share nothing. */
export function storagePrefix(): string {
  const partition = typeof Office === "undefined" ? undefined : Office.context?.partitionKey;
  return partition ? `${partition}.` : "";
}

/** Whether this is Excel in a browser, where the page is seen exactly when the workbook is. */
export function isExcelOnTheWeb(): boolean {
  return typeof Office !== "undefined" && Office.context?.platform === Office.PlatformType?.OfficeOnline;
}

/** Whether Office's own theme is a dark one; undefined where it does not say. */
export function officeIsDark(): boolean | undefined {
  const theme = typeof Office === "undefined" ? undefined : Office.context?.officeTheme;
  return theme?.isDarkTheme ?? (theme?.bodyBackgroundColor ? isDark(theme.bodyBackgroundColor) : undefined);
}

/** Whether a colour such as `#1f1f1f` is nearer to black than to white, as the eye weighs its parts. */
export function isDark(color: string): boolean {
  const [, red = "ff", green = "ff", blue = "ff"] = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(color) ?? [];
  return 0.299 * parseInt(red, 16) + 0.587 * parseInt(green, 16) + 0.114 * parseInt(blue, 16) < 128;
}

/** Asks Excel to load the add-in with this workbook from now on, so that its formulas are known when it is opened again. */
export async function loadWithWorkbook(): Promise<void> {
  if (typeof Office === "undefined" || !Office.addin?.setStartupBehavior) return;
  await Office.addin.setStartupBehavior(Office.StartupBehavior.load);
}

/** Calls `listener` whenever Excel shows or hides the pane. */
export function onPaneVisibility(listener: (isVisible: boolean) => void): void {
  if (typeof Office === "undefined" || !Office.addin?.onVisibilityModeChanged) return;
  const tell: Parameters<typeof Office.addin.onVisibilityModeChanged>[0] = ({ visibilityMode }) => {
    listener(visibilityMode === Office.VisibilityMode.taskpane);
  };
  Office.addin.onVisibilityModeChanged(tell).catch(() => undefined); // An Excel that does not tell: the page's own events remain.
}
