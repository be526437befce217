import { startAddin } from "../addin/start-addin";
import { connectRibbon } from "./ribbon";
import { onPaneVisibilityChange, whenOfficeIsReady } from "../workbook/office/office";

let isOpening = false;

/** The page also runs hidden, for the custom functions alone, so the code of the pane is loaded when the page is first visible. */
async function openPaneOnce(): Promise<void> {
  const place = document.getElementById("pane");
  if (!place || isOpening || document.visibilityState === "hidden") return;
  isOpening = true;
  try {
    const { openPane } = await import("./pane");
    await openPane(place);
  } catch (problem) {
    isOpening = false;
    const text = place.querySelector(".shell-text");
    if (text) text.textContent = "The pane could not be loaded. Check the internet connection, then open it again.";
    throw problem;
  }
}

void whenOfficeIsReady().then(() => {
  connectRibbon(startAddin);
  document.addEventListener("visibilitychange", () => void openPaneOnce());
  onPaneVisibilityChange((isVisible) => void (isVisible && openPaneOnce()));
  return openPaneOnce();
});
