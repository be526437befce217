import { checkStreamFormula } from "./check-formulas";
import type { CheckSheet, Probe } from "./probe";

/** The values that the probe of the pace sends, five per second. */
const [VALUES, PACE_MS] = [10, 200];

/** Shows a stream in a cell, and waits until it is open. */
async function open(sheet: CheckSheet, name: string, address = "A1"): Promise<void> {
  await sheet.enter(address, checkStreamFormula(`"${name}"`));
  await sheet.until(() => sheet.calls.streams.has(name));
}

/** Returns what streams show, and when they begin and end. */
export const streamProbes = {
  "five values a second": async (sheet) => {
    await open(sheet, "pace");
    const shown = new Set<string>();
    for (let value = 1; value <= VALUES; value += 1) {
      sheet.calls.streams.get("pace")?.(value);
      await sheet.effects.sleep(PACE_MS);
      shown.add(await sheet.value("A1"));
    }
    await sheet.until(async () => (await sheet.value("A1")) === String(VALUES));
    if ((await sheet.value("A1")) !== String(VALUES)) return "the last value is missing";
    return shown.size >= VALUES / 2 ? "at least half are seen" : "fewer than half are seen";
  },
  "another argument of a stream": async (sheet) => {
    await sheet.enter("E1", "first");
    await sheet.enter("A1", checkStreamFormula("E1"));
    await sheet.until(() => sheet.calls.streams.has("first"));
    await sheet.enter("E1", "second");
    return sheet.settle(() => {
      const cancelled = sheet.calls.events.indexOf("cancel first");
      const started = sheet.calls.events.indexOf("start second");
      if (cancelled < 0 || started < 0) return Promise.resolve(started < 0 ? "no start" : "no cancel");
      return Promise.resolve(cancelled < started ? "cancel, then start" : "start, then cancel");
    });
  },
  "a stream that is deleted": async (sheet) => {
    await open(sheet, "deleted");
    await sheet.enter("A1", "");
    return sheet.settle(() =>
      Promise.resolve(sheet.calls.events.includes("cancel deleted") ? "cancelled" : "not cancelled"),
    );
  },
  "two equal streams": async (sheet) => {
    await open(sheet, "equal");
    await open(sheet, "equal", "B1");
    sheet.calls.streams.get("equal")?.("value");
    await sheet.until(async () => (await sheet.value("B1")) === "value");
    const started = sheet.calls.events.filter((event) => event === "start equal").length;
    return started === 1 ? "one call" : `${started} calls`;
  },
  "an error in a stream": async (sheet) => {
    await open(sheet, "failing");
    sheet.calls.streams.get("failing")?.("error");
    return sheet.settle(() => sheet.value("A1"));
  },
} satisfies Record<string, Probe>;
