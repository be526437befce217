/**
 * Returns what is wrong with the texts of the drawings of the pane, as sentences: a text that is cut off at an edge, covers what is drawn, or
 * overlaps another one. Runs in the pane. It waits until the picture of the board has the width of the pane.
 */
export async function labelProblems(): Promise<string[]> {
  const canvas = document.querySelector<HTMLCanvasElement>("[role=grid] canvas");
  const context = canvas?.getContext("2d");
  if (!canvas || !context) return ["There is no picture."];
  const scale = window.devicePixelRatio;
  while (canvas.width !== Math.round(canvas.clientWidth * scale)) await new Promise(requestAnimationFrame);
  const picture = canvas.getBoundingClientRect();
  /** Whether a part of the picture has cells or bars: nothing is drawn where all four bytes of a pixel are 0. */
  const isDrawn = ({ left, right, top, bottom }: DOMRect) => {
    const [x, y] = [Math.floor((left - picture.left) * scale), Math.floor((top - picture.top) * scale)];
    const [width, height] = [Math.ceil((right - left) * scale), Math.ceil((bottom - top) * scale)];
    return context.getImageData(x, y, width, height).data.some((byte) => byte !== 0);
  };
  const problems: string[] = [];
  for (const drawing of document.querySelectorAll("[role=grid] > svg, [role=slider] > svg")) {
    const edge = drawing.getBoundingClientRect();
    const labels = [...drawing.querySelectorAll("text")]
      .filter(({ textContent }) => textContent !== "")
      .map((label) => ({ text: label.textContent, box: label.getBoundingClientRect() }));
    for (const [index, { text, box }] of labels.entries()) {
      const { left, right, top, bottom } = box;
      if (left < edge.left - 0.5 || right > edge.right + 0.5 || top < edge.top - 0.5 || bottom > edge.bottom + 0.5) {
        problems.push(`The label ${text} is cut off.`);
      }
      if (edge.top === picture.top && isDrawn(box)) problems.push(`The label ${text} covers a cell or a bar.`);
      for (const other of labels.slice(index + 1)) {
        const isBeside = other.box.left >= right || other.box.right <= left;
        // Lines of text share an edge.
        const isBelow = other.box.top >= bottom - 1 || other.box.bottom <= top + 1;
        if (!isBeside && !isBelow) problems.push(`The labels ${text} and ${other.text} overlap.`);
      }
    }
  }
  return problems;
}

/**
 * Returns which texts of a page are laid over one another, or are higher than their control, as sentences. Runs in the page. Texts that are
 * hidden, for screen readers only or scrolled out of sight do not count.
 */
export function textProblems(): string[] {
  document.documentElement.scrollTop = 0;
  /** Returns the part of a box that the ancestors of an element show. */
  const seenOf = (box: DOMRect, element: Element) => {
    const seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    for (let above: Element | null = element; above; above = above.parentElement) {
      if (getComputedStyle(above).overflow === "visible" || above === document.documentElement) continue;
      const frame = above.getBoundingClientRect();
      seen.left = Math.max(seen.left, frame.left);
      seen.right = Math.min(seen.right, frame.right);
      seen.top = Math.max(seen.top, frame.top);
      seen.bottom = Math.min(seen.bottom, frame.bottom);
    }
    return seen;
  };
  const shown: { text: string; box: ReturnType<typeof seenOf> }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement, textContent } = node;
    const text = textContent?.trim() ?? "";
    if (text === "" || !parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const box = seenOf(rect, parentElement);
      if (box.right - box.left > 1 && box.bottom - box.top > 1) shown.push({ text, box });
    }
  }
  const cut = [...document.querySelectorAll<HTMLElement>("input:not([type=checkbox]), select, button, textarea")]
    .filter(
      (control) =>
        control.checkVisibility() &&
        control.getBoundingClientRect().height < parseFloat(getComputedStyle(control).fontSize),
    )
    .map((control) => `The text of ${control.ariaLabel ?? control.textContent} is higher than the control.`);
  const overlapping = shown.flatMap(({ text, box }, index) =>
    shown.slice(index + 1).flatMap((other) => {
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      // Lines of a paragraph share an edge, or more where a line is lower than its font.
      return across > 1 && down > (box.bottom - box.top) / 3
        ? [`The texts "${text}" and "${other.text}" overlap.`]
        : [];
    }),
  );
  return [...cut, ...overlapping];
}
