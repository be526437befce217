import { startAddin } from "../addin/start-addin";
import { onRibbonButton, showPane } from "../workbook/office";

/** Connects the buttons of the ribbon, by their names in `manifest.xml`. They work while the pane is closed, too. */
export function connectRibbon(): void {
  onRibbonButton("refresh", async () => {
    (await startAddin()).refreshRequest.set(true);
    await showPane();
  });
  onRibbonButton("pause", async () => {
    const { live } = await startAddin();
    if (live.paused.get()) live.resume();
    else live.pause();
  });
}
