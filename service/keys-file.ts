import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import * as v from "valibot";
import { invitePlan, lacks, paidPlan, type AccountRecord } from "./gateway/accounts";
import { instantOf } from "./query/time-parameters";

/** A file of keys that cannot be used. The message names the entry and says what was expected. */
export class KeysFileError extends Error {
  override readonly name = "KeysFileError";
}

const wholeNumber = v.pipe(v.number("a number"), v.integer("a whole number"), v.minValue(0, "0 or more"));
const someText = v.pipe(v.string("text"), v.nonEmpty("text that is not empty"));
const instant = v.pipe(
  v.string("an instant such as 2026-12-31T21:00:00Z"),
  v.transform((text) => instantOf(text) ?? NaN),
  v.number("an instant such as 2026-12-31T21:00:00Z"),
);

const keySchema = v.union(
  [
    v.pipe(
      someText,
      v.transform((key) => ({ key })),
    ),
    v.strictObject({ key: someText, revoked: v.optional(v.boolean()), expires: v.optional(instant) }),
  ],
  'text, or {"key": text, "revoked": true, "expires": instant}',
);

const conditions = ["active", "suspended", "blocked"] as const;

const limit = v.exactOptional(wholeNumber);
/** API document, Part 8: the gateway's ceiling, whatever the plan. */
const MOST_REQUESTS = 600;
const requestLimit = v.pipe(wholeNumber, v.maxValue(MOST_REQUESTS, `${MOST_REQUESTS} or less, the gateway's ceiling`));

const limitsSchema = v.strictObject({
  requestsPerMinute: v.exactOptional(requestLimit),
  symbolsPerHeatmapCall: limit,
  historicalInFlight: limit,
  symbolsPerStream: limit,
  streamSymbolsConcurrent: limit,
  activeKeys: limit,
  streamMaxDurationMinutes: limit,
});

const accountSchema = v.strictObject({
  customerId: someText,
  plan: v.optional(v.picklist(["paid", "invite"], '"paid" or "invite"'), "paid"),
  condition: v.optional(v.picklist(conditions, '"active", "suspended" or "blocked"'), "active"),
  lacks: v.optional(v.array(v.picklist(lacks, '"volatility" or "options_agreement"'), "a list"), []),
  credits: v.optional(wholeNumber, 5_000),
  monthlyCap: v.optional(wholeNumber),
  limits: v.optional(limitsSchema, {}),
  keys: v.pipe(v.array(keySchema, "a list of keys"), v.minLength(1, "a list of at least one key")),
});

const fileSchema = v.strictObject({ accounts: v.array(accountSchema, "a list of accounts") });

const plans = { paid: paidPlan, invite: invitePlan } as const;

/** The accounts of a file, by path. Rejects with a `KeysFileError`. */
export async function loadKeys(path: string, taken: readonly AccountRecord[]): Promise<AccountRecord[]> {
  try {
    return readKeys(await readFile(path, "utf8"), basename(path), taken);
  } catch (problem) {
    if (problem instanceof KeysFileError) throw problem;
    const { code = "", message } = problem as NodeJS.ErrnoException; // what node:fs rejects with
    const reason = code === "ENOENT" ? "there is no such file" : message;
    throw new KeysFileError(`The keys file "${path}" cannot be read: ${reason}.`, { cause: problem });
  }
}

/** The accounts of a file's text. Throws a `KeysFileError`; a key that `taken` or another entry has is one. */
export function readKeys(text: string, fileName: string, taken: readonly AccountRecord[]): AccountRecord[] {
  const read = v.safeParse(fileSchema, parsed(text, fileName));
  if (!read.success) throw new KeysFileError(`${fileName}: ${problemOf(read.issues[0])}.`);
  const accounts = read.output.accounts.map(({ plan, limits, keys, monthlyCap, ...account }): AccountRecord => ({
    ...account,
    ...(monthlyCap !== undefined && { monthlyCap }),
    limits: { ...plans[plan], ...limits },
    keys: keys.map((one) => ({
      key: one.key,
      ...("revoked" in one && one.revoked !== undefined && { revoked: one.revoked }),
      ...("expires" in one && one.expires !== undefined && { expiresAtMs: one.expires }),
    })),
  }));
  checkDistinct(accounts, taken, fileName);
  return accounts;
}

function parsed(text: string, fileName: string): unknown {
  try {
    return JSON.parse(text);
  } catch (problem) {
    throw new KeysFileError(
      `${fileName} is not JSON: ${problem instanceof Error ? problem.message : "it cannot be read"}.`,
    );
  }
}

/** `accounts[1].plan must be "paid" or "invite"; "gold" came`. Never says a key. */
function problemOf(issue: v.BaseIssue<unknown>): string {
  const place = (v.getDotPath(issue) ?? "the file").replace(/\.(\d+)/g, "[$1]");
  if (issue.type === "strict_object" && issue.expected === "never") return `${place} is not a field here`;
  if (issue.type === "strict_object" && issue.received === "undefined") return `${place} is missing`;
  const expected = issue.kind === "schema" && issue.type === "strict_object" ? "an object" : issue.message;
  const came = place.includes(".keys") ? "" : `; ${issue.received} came`;
  return `${place} must be ${expected}${came}`;
}

function checkDistinct(accounts: readonly AccountRecord[], taken: readonly AccountRecord[], fileName: string): void {
  const seen = new Set(taken.flatMap(({ keys }) => keys.map(({ key }) => key)));
  accounts.forEach(({ keys }, account) =>
    keys.forEach(({ key }, at) => {
      if (seen.has(key)) {
        throw new KeysFileError(
          `${fileName}: accounts[${account}].keys[${at}] is a key that another account has already.`,
        );
      }
      seen.add(key);
    }),
  );
}
