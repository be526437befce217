import type { Addin } from "../addin/addin";
import { onRibbonButton, showPane } from "../workbook/office/office";

/** Connects the buttons of the ribbon, by their names in `manifest.xml`. They work while the pane is closed, too. */
export function connectRibbon(addin: () => Promise<Addin>): void {
  onRibbonButton("refresh", async () => {
    (await addin()).refreshRequest.set(true);
    await showPane();
  });
  onRibbonButton("pause", async () => {
    const { live } = await addin();
    if (live.paused.get()) live.resume();
    else live.pause();
  });
}
