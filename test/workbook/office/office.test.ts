import { isDark, isOfficeDark, storagePrefix, workbookVisibility } from "../../../src/workbook/office/office";
import { storageScope } from "../../../src/workbook/office/office-limits";

/** Returns the visibility of a workbook, with functions to hide the page and to open the pane. */
function page(platform: "web" | "desktop") {
  let notifyPane: (change: { visibilityMode: string }) => void = () => undefined;
  const Office = {
    context: { platform: platform === "web" ? "OfficeOnline" : "PC" },
    PlatformType: { OfficeOnline: "OfficeOnline" },
    VisibilityMode: { taskpane: "Taskpane", hidden: "Hidden" },
    addin: {
      onVisibilityModeChanged: (listener: typeof notifyPane) => {
        notifyPane = listener;
        return Promise.resolve();
      },
    },
  };
  Object.assign(globalThis, { Office });
  const document = Object.assign(new EventTarget(), { hidden: false });
  const visibility = workbookVisibility(document as never); // the parts of a page that are used
  const hide = (hidden: boolean) => {
    document.hidden = hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return {
    visibility,
    hide,
    openPane: (isOpen: boolean) => notifyPane({ visibilityMode: isOpen ? "Taskpane" : "Hidden" }),
  };
}

test("on the web a hidden page means a hidden workbook", () => {
  const { visibility, hide } = page("web");

  hide(true);
  expect(visibility.isVisible()).toBe(false);
  hide(false);
  expect(visibility.isVisible()).toBe(true);
});

test("on the desktop a page hidden by closing the pane leaves the workbook visible", () => {
  const { visibility, hide, openPane } = page("desktop");
  openPane(true);
  openPane(false);

  hide(true);

  expect(visibility.isVisible()).toBe(true);
});

test("on the desktop a page hidden while the pane is open means a hidden workbook", () => {
  const { visibility, hide, openPane } = page("desktop");
  openPane(true);

  hide(true);

  expect(visibility.isVisible()).toBe(false);
});

test("listeners are notified until they unsubscribe", () => {
  const { visibility, hide } = page("web");
  let notified = 0;
  const stop = visibility.subscribe(() => (notified += 1));

  hide(true);
  stop();
  hide(false);

  expect(notified).toBe(1);
});

test.each([
  ["#ffffff", false],
  ["#f3f2f1", false],
  ["#262626", true],
  ["0b2f3a", true],
])("whether the color %s is dark is %s", (color, dark) => {
  expect(isDark(color)).toBe(dark);
});

test("outside Office the theme is unknown and the storage prefix is empty", () => {
  expect(isOfficeDark()).toBeUndefined();
  expect(storagePrefix()).toBe("");
});

test("storage reaches all workbooks of the computer, and those of one site where Excel states a partition", () => {
  Object.assign(globalThis, { Office: { context: {} } });
  expect(storageScope()).toBe("computer");

  Object.assign(globalThis, { Office: { context: { partitionKey: "contoso.sharepoint.com" } } });
  expect(storageScope()).toBe("site");
});
