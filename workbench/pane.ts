const narrowestPx = 280;
const widestPx = 720;

/** Opens the add-in's page in the frame, and tells when it has run all its scripts, each time it is loaded. */
export function openPane(frame: HTMLIFrameElement, address: string, loaded: () => void): void {
  frame.addEventListener("load", loaded);
  frame.src = address;
}

/** Lets the pane be made wider and narrower by dragging its edge, or with the arrow keys. */
export function resizePane(handle: HTMLElement, pane: HTMLElement): void {
  const setWidth = (widthPx: number) => {
    pane.style.width = `${Math.min(widestPx, Math.max(narrowestPx, widthPx))}px`;
  };
  handle.addEventListener("pointerdown", (start) => {
    const startWidthPx = pane.getBoundingClientRect().width;
    const drag = (move: PointerEvent) => setWidth(startWidthPx + start.clientX - move.clientX);
    handle.setPointerCapture(start.pointerId);
    handle.addEventListener("pointermove", drag);
    handle.addEventListener("lostpointercapture", () => handle.removeEventListener("pointermove", drag), {
      once: true,
    });
  });
  handle.addEventListener("keydown", ({ key }) => {
    const stepPx = key === "ArrowLeft" ? 20 : key === "ArrowRight" ? -20 : 0;
    if (stepPx !== 0) setWidth(pane.getBoundingClientRect().width + stepPx);
  });
}
