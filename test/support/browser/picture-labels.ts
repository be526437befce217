/**
 * Returns what is wrong with the labels of the picture of a board, as texts: a label that covers a cell or a bar, is cut off at an edge,
 * or overlaps another. Runs in the pane. It waits until the picture has the width of the pane.
 */
export async function labelProblems(): Promise<string[]> {
  const canvas = document.querySelector<HTMLCanvasElement>("[role=grid] canvas");
  const context = canvas?.getContext("2d");
  if (!canvas || !context) return ["There is no picture."];
  const scale = window.devicePixelRatio;
  while (canvas.width !== Math.round(canvas.clientWidth * scale)) await new Promise(requestAnimationFrame);
  const picture = canvas.getBoundingClientRect();
  const labels = [...document.querySelectorAll("[role=grid] svg text")].map((label) => {
    const { left, right, top, bottom } = label.getBoundingClientRect();
    return { text: label.textContent, left, right, top, bottom };
  });
  return labels.flatMap((label, index) => {
    const { text, left, right, top, bottom } = label;
    const [x, y] = [Math.floor((left - picture.left) * scale), Math.floor((top - picture.top) * scale)];
    const [width, height] = [Math.ceil((right - left) * scale), Math.ceil((bottom - top) * scale)];
    // Nothing is drawn where all four bytes of a pixel are 0.
    const isOverDrawing = context.getImageData(x, y, width, height).data.some((byte) => byte !== 0);
    const isCut = left < picture.left || right > picture.right || top < picture.top || bottom > picture.bottom;
    const overlapped = labels.slice(index + 1).filter(
      (other) => other.left < right && left < other.right && other.top < bottom - 1 && top < other.bottom - 1, // lines of text share an edge
    );
    return [
      ...(isOverDrawing ? [`The label ${text} covers a cell or a bar.`] : []),
      ...(isCut ? [`The label ${text} is cut off.`] : []),
      ...overlapped.map((other) => `The labels ${text} and ${other.text} overlap.`),
    ];
  });
}
