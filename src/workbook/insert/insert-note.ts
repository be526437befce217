import { displayAddress } from "../office/addresses";
import { supportsExcelApi } from "../office/office";
import { changeInOneStep, type ChangeResult } from "../office/one-step";

/** The size of a note, in points. */
const noteWidth = 280;
const lineHeight = 14;

/**
 * Adds a note to the active cell; a comment where Excel has no notes for add-ins. `subject` says what the text is, such as `the sources`.
 * Never rejects.
 */
export async function insertNote(subject: string, text: string): Promise<ChangeResult> {
  if (typeof Excel === "undefined") return { problem: "Notes can only be inserted in Excel." };
  const hasNotes = supportsExcelApi("1.18");
  if (!hasNotes && !supportsExcelApi("1.10")) {
    return {
      problem: `This version of Excel does not let add-ins write notes. Find ${subject} in the Strikebook pane.`,
    };
  }
  return changeInOneStep(async (context) => {
    const cell = context.workbook.getActiveCell().load("address");
    await context.sync();
    if (hasNotes) {
      const note = context.workbook.notes.add(cell.address, text);
      note.width = noteWidth;
      note.height = lineHeight * (text.split("\n").length + 2);
    } else {
      context.workbook.comments.add(cell.address, text);
    }
    await context.sync();
    return { done: `Inserted ${subject} as a ${hasNotes ? "note" : "comment"} at ${displayAddress(cell.address)}.` };
  }, "Select a cell without a note, then try again.");
}
