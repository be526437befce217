import { savesFiles } from "../../workbook/office/office-limits";

/** A file that the pane has made. */
interface MadeFile {
  name: string;
  content: BlobPart;
  /** Its media type. */
  type: string;
}

/** What Excel for Mac does with files, for the user. The caller adds what to do instead. */
export const savesNoFiles = "Excel for Mac does not save files from add-ins.";

/** The address of the last file. It has to exist until the browser has saved the file. */
let saved: string | undefined;

/**
 * Asks the browser to save a file. Returns whether it was asked: not in Excel for Mac, which would ignore it.
 *
 * No browser reports whether it has saved the file, and the user can refuse. So nothing may say that a file was saved, and nothing may be
 * deleted because it was.
 */
export function saveFile({ name, content, type }: MadeFile): boolean {
  if (!savesFiles()) return false;
  if (saved !== undefined) URL.revokeObjectURL(saved);
  saved = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = saved;
  link.download = name;
  link.click();
  return true;
}

/** Says that the browser was asked to save a file, which may have a content worth naming: `a.csv with 3 entries`. */
export function passedOn(file: string): string {
  return `${file} was passed to the browser. Check your downloads, because browsers do not report whether a file was saved.`;
}
