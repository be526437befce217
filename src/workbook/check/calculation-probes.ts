import { checkFormula } from "./check-formulas";
import type { CheckSheet, Probe } from "./probe";

type Work = (worksheet: Excel.Worksheet, context: Excel.RequestContext) => void;

/** Longer than the second in which the volatile argument has one value, in milliseconds. */
const ANOTHER_SECOND_MS = 1_100;

const callsOf = ({ calls }: CheckSheet): number => calls.counts.get("calls") ?? 0;

async function isShown(sheet: CheckSheet): Promise<boolean> {
  return callsOf(sheet) > 0 && Number(await sheet.value("A1")) === callsOf(sheet);
}

/** Returns a probe of whether something makes Excel call the function of a formula again, whose argument is constant. */
const calledAfter =
  (work: Work): Probe =>
  async (sheet) => {
    await sheet.enter("A1", checkFormula("calls", 1));
    await sheet.until(() => isShown(sheet));
    return calledSince(sheet, work);
  };

/** Returns a probe of whether something makes Excel call the function of a formula again, whose argument is the second of the day. */
const calledWithTimeAfter =
  (work: Work): Probe =>
  async (sheet) => {
    await sheet.enter("A1", checkFormula("calls", "SECOND(NOW())"));
    await sheet.until(() => isShown(sheet));
    const before = callsOf(sheet);
    await sheet.effects.sleep(ANOTHER_SECOND_MS);
    return callsOf(sheet) > before ? "called without an edit" : calledSince(sheet, work);
  };

/** Does something up to three times, each time for a second, until the function was called. */
async function calledSince(sheet: CheckSheet, work: Work): Promise<string> {
  const before = callsOf(sheet);
  for (let times = 0; times < 3 && callsOf(sheet) === before; times += 1) {
    await sheet.run(async (worksheet, context) => {
      work(worksheet, context);
      await context.sync();
    });
    for (let waitedMs = 0; waitedMs < 1_000 && callsOf(sheet) === before; waitedMs += 50) await sheet.effects.sleep(50);
  }
  return callsOf(sheet) > before ? "called" : "not called";
}

let edits = 0;
const editElsewhere: Work = (worksheet) => {
  edits += 1;
  worksheet.getRange("J12").formulas = [[edits]];
};

/** Returns a probe of whether Excel reports an event after an edit. */
const reported =
  (event: "onChanged" | "onCalculated"): Probe =>
  async (sheet) => {
    let isReported = false;
    const added = await sheet.run(async (_worksheet, context) => {
      const handler = context.workbook.worksheets[event].add(() => {
        isReported = true;
        return Promise.resolve();
      });
      await context.sync();
      return handler;
    });
    await sheet.enter("A1", "=1+1");
    const outcome = await sheet.settle(() => Promise.resolve(isReported ? "reported" : "not reported"));
    // A calculation that is still running could write into the cells of the next probe.
    await sheet.until(async () => (await sheet.value("A1")) === "2");
    added.remove();
    await added.context.sync();
    return outcome;
  };

/** Returns when Excel calls functions again. */
export const calculationProbes = {
  "a range is calculated": calledAfter((worksheet) => worksheet.getRange("A1").calculate()),
  "a range is set dirty": calledAfter((worksheet) => worksheet.getRange("A1").setDirty()),
  "the sheet is calculated": calledAfter((worksheet) => worksheet.calculate(true)),
  "the workbook is calculated": calledWithTimeAfter((_worksheet, { workbook }) =>
    workbook.application.calculate("Recalculate"),
  ),
  "an edit elsewhere": calledAfter(editElsewhere),
  "an edit elsewhere, and a volatile argument": calledWithTimeAfter(editElsewhere),
  "the event of an edit": reported("onChanged"),
  "the event of a calculation": reported("onCalculated"),
} satisfies Record<string, Probe>;
