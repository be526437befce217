import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import * as v from "valibot";
import { type AccountRecord, invitePlan, missingAgreements, paidPlan } from "../gateway/accounts";
import { type FilePath, JsonFileError, parseInstant, readJsonFile } from "@strikebook/http";

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
/** The limit of the gateway for any plan. docs/api.md, Limits. */
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

/** The accounts of a file, and whether other users of the computer can read it. */
interface LoadedKeys {
  accounts: AccountRecord[];
  isReadByOthers: boolean;
}

/** Loads the accounts of a file. Rejects with a `JsonFileError`. */
export async function loadKeys(path: string, existing: readonly AccountRecord[]): Promise<LoadedKeys> {
  const file = await readFileAndMode(path);
  return {
    accounts: readKeys(file.text, basename(path), existing),
    // Windows reports a mode that does not tell who can read a file.
    isReadByOthers: process.platform !== "win32" && (file.mode & READ_BY_OTHERS) !== 0,
  };
}

/** The bits of a mode that let the group and all users read a file. */
const READ_BY_OTHERS = 0o044;

async function readFileAndMode(path: string): Promise<{ text: string; mode: number }> {
  try {
    return { text: await readFile(path, "utf8"), mode: (await stat(path)).mode };
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException; // what node:fs rejects with
    const reason = code === "ENOENT" ? "there is no such file" : message;
    throw new JsonFileError(`The keys file "${path}" cannot be read: ${reason}.`, { cause: error });
  }
}

/**
 * Parses the accounts of a file. Throws a `JsonFileError`, also for a key that an existing account or another entry has. No
 * message quotes the content of the file, because a key can be anywhere in it.
 */
export function readKeys(text: string, fileName: string, existing: readonly AccountRecord[]): AccountRecord[] {
  const { value, mistake } = readJsonFile(text, fileName, fileSchema);
  const accounts = value.accounts.map(({ plan, limits, keys, monthlyCap, ...account }): AccountRecord => ({
    ...account,
    ...(monthlyCap !== undefined && { monthlyCap }),
    limits: { ...plans[plan], ...limits },
    keys: keys.map((entry) => ({
      key: entry.key,
      ...("revoked" in entry && entry.revoked !== undefined && { revoked: entry.revoked }),
      ...("expires" in entry && entry.expires !== undefined && { expiresAtMs: entry.expires }),
    })),
  }));
  const duplicate = duplicateKey(accounts, existing);
  if (duplicate) throw mistake(duplicate, "is already the key of an account");
  return accounts;
}

/** Returns the place of the first key that an existing account or an earlier entry has. */
function duplicateKey(accounts: readonly AccountRecord[], existing: readonly AccountRecord[]): FilePath | undefined {
  const seen = new Set(existing.flatMap(({ keys }) => keys.map(({ key }) => key)));
  for (const [account, { keys }] of accounts.entries()) {
    for (const [at, { key }] of keys.entries()) {
      if (seen.has(key)) return ["accounts", account, "keys", at];
      seen.add(key);
    }
  }
  return undefined;
}
