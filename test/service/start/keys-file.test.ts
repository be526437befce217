import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invitePlan, paidPlan, servedPracticeAccount } from "../../../service/gateway/accounts";
import { JsonFileError } from "@strikebook/http";
import { loadKeys, readKeys } from "../../../service/start/keys-file";

const read = (given: unknown) => readKeys(JSON.stringify(given), "keys.json", [servedPracticeAccount]);
const account = (more: object) => ({ accounts: [{ customerId: "ann", keys: ["key-of-ann"], ...more }] });

test("an account has the paid plan, 5,000 credits and all agreements by default", () => {
  expect(read(account({}))).toEqual([
    {
      customerId: "ann",
      condition: "active",
      lacks: [],
      credits: 5000,
      limits: paidPlan,
      keys: [{ key: "key-of-ann" }],
    },
  ]);
});

test("plan, conditions, credits, cap, limits and keys are read", () => {
  const [ann] = read(
    account({
      plan: "invite",
      condition: "suspended",
      lacks: ["volatility", "options_agreement"],
      credits: 7,
      monthlyCap: 3,
      limits: { requestsPerMinute: 10 },
      keys: ["first", { key: "second", revoked: true }, { key: "third", expires: "2026-12-31T16:00:00-05:00" }],
    }),
  );

  expect(ann).toEqual({
    customerId: "ann",
    condition: "suspended",
    lacks: ["volatility", "options_agreement"],
    credits: 7,
    monthlyCap: 3,
    limits: { ...invitePlan, requestsPerMinute: 10 },
    keys: [
      { key: "first" },
      { key: "second", revoked: true },
      { key: "third", expiresAtMs: Date.parse("2026-12-31T21:00:00Z") },
    ],
  });
});

test.each([
  [7, "keys.json, line 1: the file must be an object."],
  [{}, "keys.json, line 1: accounts is missing."],
  [{ accounts: {} }, "keys.json, line 1: accounts must be a list of accounts."],
  [{ accounts: [{ keys: ["a"] }] }, "accounts[0].customerId is missing."],
  [account({ plan: "gold" }), 'accounts[0].plan must be "paid" or "invite".'],
  [account({ condition: "sad" }), 'accounts[0].condition must be "active", "suspended" or "blocked".'],
  [account({ lacks: ["luck"] }), 'accounts[0].lacks[0] must be "volatility" or "options_agreement".'],
  [account({ credits: -1 }), "accounts[0].credits must be 0 or more."],
  [account({ credits: 1.5 }), "accounts[0].credits must be a whole number."],
  [
    account({ limits: { requestsPerMinute: 601 } }),
    "accounts[0].limits.requestsPerMinute must be 600 or less, the limit of the gateway.",
  ],
  [account({ limits: { speed: 1 } }), "accounts[0].limits has an unknown field."],
  [account({ keys: [] }), "accounts[0].keys must be a list of at least one key."],
  [account({ keys: [7] }), 'accounts[0].keys[0] must be text, or {"key": text'],
  [account({ keys: ["practice"] }), "accounts[0].keys[0] is already the key of an account."],
  [account({ keys: ["a", "a"] }), "accounts[0].keys[1] is already the key of an account."],
])("%j is refused with the name of the entry", (given, message) => {
  const reading = () => read(given);

  expect(reading).toThrow(JsonFileError);
  expect(reading).toThrow(message);
});

/** Two accounts, written over several lines as people do. */
const lines = (...second: string[]) =>
  ['{ "accounts": [', '  { "customerId": "ann", "keys": ["one"] },', "  {", ...second, "  }", "] }"].join("\n");

test.each([
  [['    "customerId": "ben",', '    "plan": "gold",', '    "keys": ["two"]'], "line 5: accounts[1].plan must be"],
  [['    "customerId": "ben",', '    "keys": [', '      "two", "one"]'], "line 6: accounts[1].keys[1] is already"],
  [['    "customerId": "ben"'], "line 3: accounts[1].keys is missing."],
  [['    "customerId": "ben"', '    "keys": ["two"]'], "line 5 is not valid JSON: a comma, or the }"],
  [['    "customerId": "ben,', '    "keys": ["two"]'], "line 4 is not valid JSON: text in double quotes that ends"],
  [['    "customerId" "ben"'], "line 4 is not valid JSON: a colon"],
  [['    "customerId": ben'], "line 4 is not valid JSON: a value"],
  [['    "keys": ["two" "three"]'], "line 4 is not valid JSON: a comma, or the ] that ends a list was expected."],
  [['    "keys": ["two"] } ] }', "more"], "line 5 is not valid JSON: the end of the file was expected."],
])("the line of the mistake is named: %j", (second, message) => {
  expect(() => readKeys(lines(...second), "keys.json", [])).toThrow(
    `keys.json${message.includes("JSON") ? ":" : ","} ${message}`,
  );
});

test("a file that begins with a byte order mark and has Windows line ends is read", () => {
  const text = `\uFEFF${lines('    "customerId": "ben", "keys": ["\\u0074wo"]').replaceAll("\n", "\r\n")}`;

  expect(readKeys(text, "keys.json", []).map(({ keys }) => keys)).toEqual([[{ key: "one" }], [{ key: "two" }]]);
});

test("a file that does not exist is refused", async () => {
  await expect(loadKeys("nowhere.json", [])).rejects.toThrow(
    'The keys file "nowhere.json" cannot be read: there is no such file.',
  );
});

test.each([
  "secret-key",
  '"secret-key',
  '{"accounts": [{"customerId": "ann", "keys": ["secret-key]}]}',
  '{"accounts": [{"customerId": "ann", "keys": [secret-key]}]}',
  '{"accounts": "secret-key"}',
  '{"secret-key": []}',
  '{"accounts": [{"customerId": "ann", "plan": "secret-key", "keys": ["a"]}]}',
  '{"accounts": [{"customerId": "ann", "secret-key": true, "keys": ["a"]}]}',
  '{"accounts": [{"customerId": "ann", "keys": {"secret-key": true}}]}',
  '{"accounts": [{"customerId": "ann", "keys": [{"key": "secret-key", "expires": "soon"}]}]}',
  '{"accounts": [{"customerId": "ann", "keys": [{"secret-key": true}]}]}',
  '{"accounts": [{"customerId": "ann", "credits": "secret-key", "keys": ["a"]}]}',
  '{"accounts": [{"customerId": "ann", "keys": ["secret-key", "secret-key"]}]}',
])("an error message never quotes the file: %s", (text) => {
  expect(() => readKeys(text, "keys.json", [])).toThrow(/^keys\.json((?!secret)[^])*$/);
});

test("keys that other users of the computer can read are reported, except on Windows, whose modes do not show it", async () => {
  const isReported = process.platform !== "win32";
  const folder = await mkdtemp(join(tmpdir(), "strikebook-keys-"));
  const file = join(folder, "keys.json");
  await writeFile(file, JSON.stringify(account({})));
  const isReadByOthers = async (mode: number) => {
    await chmod(file, mode);
    return (await loadKeys(file, [])).isReadByOthers;
  };

  expect(await isReadByOthers(0o600)).toBe(false);
  expect(await isReadByOthers(0o640)).toBe(isReported);
  expect(await isReadByOthers(0o604)).toBe(isReported);
  await rm(folder, { recursive: true });
});
