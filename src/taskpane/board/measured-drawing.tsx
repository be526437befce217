import { type ReactNode, useEffect, useRef, useState } from "react";
import { makeStyles, mergeClasses, tokens } from "@strikebook/ui";

/** The sizes of texts of a drawing as the browser shows them, in CSS pixels: no font is assumed. */
export interface TextSizes {
  /** The height of a line. */
  height: number;
  /** Returns the width of a text, in the face in which it is wider: regular or bold. */
  widthOf: (text: string) => number;
}

/** The room of a drawing, in CSS pixels. */
export interface DrawingRoom {
  width: number;
  text: TextSizes;
}

const useStyles = makeStyles({
  frame: { position: "relative" },
  hidden: { position: "absolute", visibility: "hidden", pointerEvents: "none" },
  text: {
    fontSize: "0.625rem",
    fontVariantNumeric: "tabular-nums",
    fill: tokens.colorNeutralForeground2,
    "@media (forced-colors: active)": { fill: "CanvasText" },
  },
  bold: {
    fontWeight: tokens.fontWeightSemibold,
    fill: tokens.colorNeutralForeground1,
    "@media (forced-colors: active)": { fill: "CanvasText" },
  },
});

/** The classes of the texts of a drawing: that of its svg element, and that of a bold text in it. */
export function useDrawingText(): { text: string; bold: string } {
  return useStyles();
}

/** Measures its width and the font of its texts, also after they have changed, and passes them to what draws. */
export function MeasuredDrawing({ draw }: { draw: (room: DrawingRoom) => ReactNode }) {
  const styles = useStyles();
  const frame = useRef<HTMLDivElement>(null);
  const sample = useRef<HTMLSpanElement>(null);
  const regular = useRef<SVGTextElement>(null);
  const bold = useRef<SVGTextElement>(null);
  const [room, setRoom] = useState<DrawingRoom>();
  useEffect(() => {
    const [across, font, faces] = [frame.current, sample.current, [regular.current, bold.current]];
    if (!across || !font) return undefined;
    const observer = new ResizeObserver(() => {
      // A hidden tab has no width. Its drawing stays as it was.
      if (across.clientWidth > 0)
        setRoom({ width: across.clientWidth, text: textSizes(faces.filter((face) => face !== null)) });
    });
    observer.observe(across);
    // Its size changes with the font and with the text size of the browser.
    observer.observe(font);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className={styles.frame}>
      <span ref={sample} className={mergeClasses(styles.hidden, styles.text, styles.bold)} aria-hidden="true">
        0123456789
      </span>
      <svg width="0" height="0" className={mergeClasses(styles.hidden, styles.text)} aria-hidden="true">
        <text ref={regular} />
        <text ref={bold} className={styles.bold} />
      </svg>
      {room && draw(room)}
    </div>
  );
}

function textSizes(faces: readonly SVGTextElement[]): TextSizes {
  const widths = new Map<string, number>();
  const measured = (text: string, size: (face: SVGTextElement) => number) => {
    for (const face of faces) face.textContent = text;
    return Math.max(...faces.map(size));
  };
  return {
    height: Math.ceil(measured("0", (face) => face.getBBox().height)),
    widthOf: (text) => {
      const known = widths.get(text);
      if (known !== undefined) return known;
      const width = measured(text, (face) => face.getComputedTextLength());
      widths.set(text, width);
      return width;
    },
  };
}
