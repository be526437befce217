import type { Page } from "playwright-core";

/** A part of a picture of the page, in pixels. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A part of the pane that is drawn without a text or a border: it has to differ from its surroundings, or must not. */
interface Mark {
  name: string;
  isSeen: boolean;
  mark: Area;
  surroundings: Area;
}

/** Returns the underlines of the tabs and the dot of the health line. Runs in the workbench's page, in any browser. */
export function findMarks(): Mark[] {
  const frame = document.querySelector<HTMLIFrameElement>("#pane iframe");
  const pane = frame?.contentDocument;
  if (!frame || !pane) return [];
  const origin = frame.getBoundingClientRect();
  const placed = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + origin.x, y: y + origin.y, width, height };
  };
  const tabs = [...pane.querySelectorAll("[role=tab]")].map((tab) => {
    const { x, y, width, height } = placed(tab);
    return {
      name: `the underline of ${tab.textContent}`,
      isSeen: tab.ariaSelected === "true",
      mark: { x: x + 2, y: y + height - 2, width: width - 4, height: 1 },
      surroundings: { x: x + 2, y: y + 2, width: width - 4, height: 1 },
    };
  });
  const dots = [...pane.querySelectorAll("[role=status] > [aria-hidden]")].map((dot) => {
    const { x, y, width, height } = placed(dot);
    return {
      name: "the dot of the health line",
      isSeen: true,
      mark: { x, y, width, height },
      surroundings: { x: x - 6, y, width: 4, height },
    };
  });
  return [...tabs, ...dots];
}

/** Compares marks with a picture of the page, a PNG file, which `page` decodes. Returns what is wrong, as texts. */
export async function markProblems(page: Page, picture: Buffer, marks: readonly Mark[]): Promise<string[]> {
  const areas = marks.flatMap(({ mark, surroundings }) => [mark, surroundings]);
  const colors = await colorsOf(page, picture, areas);
  return marks.flatMap(({ name, isSeen }, index) => {
    const [mark = [], surroundings = []] = colors.slice(2 * index, 2 * index + 2);
    const differs = mark.some((color) => !surroundings.includes(color));
    return differs === isSeen ? [] : [`${name} is ${differs ? "drawn" : "not drawn"}`];
  });
}

/** Returns the colors in areas of a picture. */
function colorsOf(page: Page, picture: Buffer, areas: readonly Area[]): Promise<string[][]> {
  return page.evaluate(
    async ([address, wanted]) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      return wanted.map(({ x, y, width, height }) => {
        const pixels = context?.getImageData(Math.round(x), Math.round(y), Math.round(width), Math.round(height)).data;
        const found = new Set<string>();
        for (let at = 0; at < (pixels?.length ?? 0); at += 4) found.add(String(pixels?.slice(at, at + 3)));
        return [...found];
      });
    },
    [`data:image/png;base64,${picture.toString("base64")}`, areas] as const,
  );
}
