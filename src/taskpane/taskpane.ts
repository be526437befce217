import { onPaneVisibility, whenOfficeIsReady } from "../workbook/office-page";

let isOpening = false;

/** The page of the shared runtime also runs unseen, for the functions alone: the pane's code is fetched when somebody looks. */
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
  document.addEventListener("visibilitychange", () => void openPaneOnce());
  onPaneVisibility((isVisible) => void (isVisible && openPaneOnce()));
  return openPaneOnce();
});
