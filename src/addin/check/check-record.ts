import * as v from "valibot";

/** The beginning of the outcome of a probe that was not tried, before the reason. */
const notTried = "not tried: ";

/** Text without what could act on a terminal, such as control characters. */
const plainText = (longest: number) =>
  v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest), v.regex(/^[\x20-\x7e]*$/, "must be plain text in English"));

/** The record of a check, as a file. */
const recordSchema = v.object({
  format: v.literal("strikebook-check-1"),
  addin: plainText(40),
  host: plainText(40),
  platform: plainText(40),
  build: plainText(60),
  /** The newest version of each set of the API. */
  apiSets: v.record(plainText(40), plainText(10)),
  probes: v.pipe(
    v.array(
      v.object({
        probe: plainText(80),
        outcome: plainText(120),
        milliseconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
      }),
    ),
    v.nonEmpty(),
    v.maxLength(200),
    v.check((probes) => new Set(probes.map(({ probe }) => probe)).size === probes.length, "lists a probe twice"),
  ),
});

/** What a check found in one Excel. It has no values of the user, no addresses and no keys. */
export type CheckRecord = v.InferOutput<typeof recordSchema>;
export type ProbeRecord = CheckRecord["probes"][number];

/** Returns the outcome of a probe that was not tried. */
export const notTriedFor = (reason: string): string => `${notTried}${reason}`;

/** Returns the reason in the outcome of a probe that was not tried. */
export const reasonNotTried = ({ outcome }: Pick<ProbeRecord, "outcome">): string => outcome.slice(notTried.length);

export const wasTried = ({ outcome }: Pick<ProbeRecord, "outcome">): boolean => !outcome.startsWith(notTried);

/** Parses the record of a check, which may be anybody's. Throws an Error that says what is wrong with it. */
export function readCheckRecord(text: string): CheckRecord {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error("It is not JSON. Copy the whole record, from { to }.");
  }
  const read = v.safeParse(recordSchema, parsed);
  if (read.success) return read.output;
  const [{ message, path }] = read.issues;
  const place = path?.map(({ key }) => String(key).replace(/[^\x20-\x7e]/g, "?")).join(".") ?? "";
  throw new Error(`It is not the record of a check: ${place === "" ? "" : `${place}: `}${message}.`);
}

/** Returns a record as the text of its file. */
export const checkRecordText = (record: CheckRecord): string => `${JSON.stringify(record, undefined, 2)}\n`;
