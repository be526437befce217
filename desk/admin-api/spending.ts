import * as v from "valibot";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One line of spending: a person, a team. */
const spenderSchema = v.object({
  name: v.string(),
  credits: v.number(),
  /** Credits per day; `null` without a cap. */
  cap: v.nullable(v.number()),
});

/** `GET /admin/api/spending`: credits of the day by person and team, and of the last days; how the audit and the account's balance differ. */
export const spendingSchema = v.object({
  day: v.string(),
  firm: v.object({ credits: v.number(), cap: v.nullable(v.number()) }),
  floor: v.nullable(v.number()),
  people: v.array(v.object({ ...spenderSchema.entries, team: v.nullable(v.string()) })),
  teams: v.array(v.object({ ...spenderSchema.entries, people: count })),
  /** The last days, oldest first, this one included. */
  days: v.array(v.object({ day: v.string(), credits: v.number() })),
  /** Credits of requests that were sent and not answered. */
  unanswered: v.object({
    /** What counts as charged until a balance of the account shows otherwise. */
    pending: v.number(),
    /** What was given back of this day's requests, because they turned out not to be charged. */
    returned: v.number(),
  }),
  /** What others than this desk have charged to the account, in credits, and since when; `null` until a balance is known exactly. */
  elsewhere: v.nullable(v.object({ credits: v.number(), sinceMs: v.number() })),
});
export type DeskSpending = v.InferOutput<typeof spendingSchema>;
export type PersonSpending = DeskSpending["people"][number];
export type TeamSpending = DeskSpending["teams"][number];
