import { invitePlan, paidPlan, practiceAccount } from "../../../service/gateway/accounts";
import { KeysFileError, loadKeys, readKeys } from "../../../service/start/keys-file";

const read = (given: unknown) => readKeys(JSON.stringify(given), "keys.json", [practiceAccount]);
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
  [7, "keys.json: the file must be an object; received 7."],
  [{}, "keys.json: accounts is missing."],
  [{ accounts: {} }, "keys.json: accounts must be a list of accounts; received Object."],
  [{ accounts: [{ keys: ["a"] }] }, "keys.json: accounts[0].customerId is missing."],
  [account({ plan: "gold" }), 'keys.json: accounts[0].plan must be "paid" or "invite"; received "gold".'],
  [
    account({ condition: "sad" }),
    'keys.json: accounts[0].condition must be "active", "suspended" or "blocked"; received "sad".',
  ],
  [
    account({ lacks: ["luck"] }),
    'keys.json: accounts[0].lacks[0] must be "volatility" or "options_agreement"; received "luck".',
  ],
  [account({ credits: -1 }), "keys.json: accounts[0].credits must be 0 or more; received -1."],
  [account({ credits: 1.5 }), "keys.json: accounts[0].credits must be a whole number; received 1.5."],
  [
    account({ limits: { requestsPerMinute: 601 } }),
    "keys.json: accounts[0].limits.requestsPerMinute must be 600 or less, the limit of the gateway; received 601.",
  ],
  [account({ limits: { speed: 1 } }), "keys.json: accounts[0].limits.speed is an unknown field."],
  [account({ keys: [] }), "keys.json: accounts[0].keys must be a list of at least one key."],
  [account({ keys: [7] }), 'keys.json: accounts[0].keys[0] must be text, or {"key": text'],
  [account({ keys: ["practice"] }), "keys.json: accounts[0].keys[0] is already the key of an account."],
  [account({ keys: ["a", "a"] }), "keys.json: accounts[0].keys[1] is already the key of an account."],
])("%j is refused with the name of the entry", (given, message) => {
  const reading = () => read(given);

  expect(reading).toThrow(KeysFileError);
  expect(reading).toThrow(message);
});

test("a file that is not JSON or does not exist is refused", async () => {
  expect(() => readKeys("accounts: []", "keys.json", [])).toThrow(/^keys\.json is not JSON: /);
  await expect(loadKeys("nowhere.json", [])).rejects.toThrow(
    'The keys file "nowhere.json" cannot be read: there is no such file.',
  );
});

test("an error message never contains a key", () => {
  expect(() => read(account({ keys: [{ key: "secret-key", expires: "soon" }] }))).toThrow(/^((?!secret-key).)*$/);
});
