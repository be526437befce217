import { workbookVisibility } from "../../src/workbook/workbook-visibility";

/** A page in an Excel that tells whether its pane is open. */
function page(platform: "web" | "desktop") {
  let tellPane: (change: { visibilityMode: string }) => void = () => undefined;
  const Office = {
    context: { platform: platform === "web" ? "OfficeOnline" : "PC" },
    PlatformType: { OfficeOnline: "OfficeOnline" },
    VisibilityMode: { taskpane: "Taskpane", hidden: "Hidden" },
    addin: {
      onVisibilityModeChanged: (listener: typeof tellPane) => {
        tellPane = listener;
        return Promise.resolve();
      },
    },
  };
  Object.assign(globalThis, { Office });
  const document = Object.assign(new EventTarget(), { hidden: false });
  const visibility = workbookVisibility(document as never); // what is asked of a page
  const hide = (hidden: boolean) => {
    document.hidden = hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return {
    visibility,
    hide,
    openPane: (isOpen: boolean) => tellPane({ visibilityMode: isOpen ? "Taskpane" : "Hidden" }),
  };
}

test("on the web a hidden page is a hidden workbook", () => {
  const { visibility, hide } = page("web");

  hide(true);
  expect(visibility.isVisible()).toBe(false);
  hide(false);
  expect(visibility.isVisible()).toBe(true);
});

test("on a desktop a page that is hidden with its closed pane says nothing of the workbook, which counts as seen", () => {
  const { visibility, hide, openPane } = page("desktop");
  openPane(true);
  openPane(false);

  hide(true);

  expect(visibility.isVisible()).toBe(true);
});

test("on a desktop a page that is hidden under an open pane is a hidden workbook", () => {
  const { visibility, hide, openPane } = page("desktop");
  openPane(true);

  hide(true);

  expect(visibility.isVisible()).toBe(false);
});

test("a change is told until nobody listens", () => {
  const { visibility, hide } = page("web");
  let told = 0;
  const stop = visibility.subscribe(() => (told += 1));

  hide(true);
  stop();
  hide(false);

  expect(told).toBe(1);
});
