import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import * as v from "valibot";
import { type AccountRecord, invitePlan, missingAgreements, paidPlan } from "../gateway/accounts";
import { parseInstant } from "../query/time-parameters";

/** A keys file that is not valid. The message names the entry and says what was expected. */
export class KeysFileError extends Error {
  override readonly name = "KeysFileError";
}

const wholeNumber = v.pipe(v.number("a number"), v.integer("a whole number"), v.minValue(0, "0 or more"));
const nonEmptyText = v.pipe(v.string("text"), v.nonEmpty("text that is not empty"));
const instant = v.pipe(
  v.string("an instant such as 2026-12-31T21:00:00Z"),
  v.transform((text) => parseInstant(text) ?? NaN),
  v.number("an instant such as 2026-12-31T21:00:00Z"),
);

const keySchema = v.union(
  [
    v.pipe(
      nonEmptyText,
      v.transform((key) => ({ key })),
    ),
    v.strictObject({ key: nonEmptyText, revoked: v.optional(v.boolean()), expires: v.optional(instant) }),
  ],
  'text, or {"key": text, "revoked": true, "expires": instant}',
);

const conditions = ["active", "suspended", "blocked"] as const;

const limit = v.exactOptional(wholeNumber);
/** The limit of the gateway for any plan. API document, Part 8. */
const MAX_REQUESTS = 600;
const requestLimit = v.pipe(wholeNumber, v.maxValue(MAX_REQUESTS, `${MAX_REQUESTS} or less, the limit of the gateway`));

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
  customerId: nonEmptyText,
  plan: v.optional(v.picklist(["paid", "invite"], '"paid" or "invite"'), "paid"),
  condition: v.optional(v.picklist(conditions, '"active", "suspended" or "blocked"'), "active"),
  lacks: v.optional(v.array(v.picklist(missingAgreements, '"volatility" or "options_agreement"'), "a list"), []),
  credits: v.optional(wholeNumber, 5_000),
  monthlyCap: v.optional(wholeNumber),
  limits: v.optional(limitsSchema, {}),
  keys: v.pipe(v.array(keySchema, "a list of keys"), v.minLength(1, "a list of at least one key")),
});

const fileSchema = v.strictObject({ accounts: v.array(accountSchema, "a list of accounts") });

const plans = { paid: paidPlan, invite: invitePlan } as const;

/** Loads the accounts of a file. Rejects with a `KeysFileError`. */
export async function loadKeys(path: string, existing: readonly AccountRecord[]): Promise<AccountRecord[]> {
  try {
    return readKeys(await readFile(path, "utf8"), basename(path), existing);
  } catch (error) {
    if (error instanceof KeysFileError) throw error;
    const { code = "", message } = error as NodeJS.ErrnoException; // what node:fs rejects with
    const reason = code === "ENOENT" ? "there is no such file" : message;
    throw new KeysFileError(`The keys file "${path}" cannot be read: ${reason}.`, { cause: error });
  }
}

/** Parses the accounts of a file. Throws a `KeysFileError`, also for a key that an existing account or another entry has. */
export function readKeys(text: string, fileName: string, existing: readonly AccountRecord[]): AccountRecord[] {
  const parsed = v.safeParse(fileSchema, parseJson(text, fileName));
  if (!parsed.success) throw new KeysFileError(`${fileName}: ${issueText(parsed.issues[0])}.`);
  const accounts = parsed.output.accounts.map(({ plan, limits, keys, monthlyCap, ...account }): AccountRecord => ({
    ...account,
    ...(monthlyCap !== undefined && { monthlyCap }),
    limits: { ...plans[plan], ...limits },
    keys: keys.map((one) => ({
      key: one.key,
      ...("revoked" in one && one.revoked !== undefined && { revoked: one.revoked }),
      ...("expires" in one && one.expires !== undefined && { expiresAtMs: one.expires }),
    })),
  }));
  checkDistinct(accounts, existing, fileName);
  return accounts;
}

function parseJson(text: string, fileName: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new KeysFileError(
      `${fileName} is not JSON: ${error instanceof Error ? error.message : "it cannot be parsed"}.`,
    );
  }
}

/** Formats an issue: `accounts[1].plan must be "paid" or "invite"; received "gold"`. It never contains a key. */
function issueText(issue: v.BaseIssue<unknown>): string {
  const place = (v.getDotPath(issue) ?? "the file").replace(/\.(\d+)/g, "[$1]");
  if (issue.type === "strict_object" && issue.expected === "never") return `${place} is an unknown field`;
  if (issue.type === "strict_object" && issue.received === "undefined") return `${place} is missing`;
  const expected = issue.kind === "schema" && issue.type === "strict_object" ? "an object" : issue.message;
  const received = place.includes(".keys") ? "" : `; received ${issue.received}`;
  return `${place} must be ${expected}${received}`;
}

function checkDistinct(accounts: readonly AccountRecord[], existing: readonly AccountRecord[], fileName: string): void {
  const seen = new Set(existing.flatMap(({ keys }) => keys.map(({ key }) => key)));
  accounts.forEach(({ keys }, account) =>
    keys.forEach(({ key }, at) => {
      if (seen.has(key)) {
        throw new KeysFileError(`${fileName}: accounts[${account}].keys[${at}] is already the key of an account.`);
      }
      seen.add(key);
    }),
  );
}
