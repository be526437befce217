import { invitePlan, paidPlan, practiceAccount } from "../../service/gateway/accounts";
import { KeysFileError, loadKeys, readKeys } from "../../service/keys-file";

const read = (given: unknown) => readKeys(JSON.stringify(given), "keys.json", [practiceAccount]);
const account = (more: object) => ({ accounts: [{ customerId: "ann", keys: ["key-of-ann"], ...more }] });

test("an account has the paid plan, 5,000 credits and nothing missing unless the file says so", () => {
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
  [7, "keys.json: the file must be an object; 7 came."],
  [{}, "keys.json: accounts is missing."],
  [{ accounts: {} }, "keys.json: accounts must be a list of accounts; Object came."],
  [{ accounts: [{ keys: ["a"] }] }, "keys.json: accounts[0].customerId is missing."],
  [account({ plan: "gold" }), 'keys.json: accounts[0].plan must be "paid" or "invite"; "gold" came.'],
  [
    account({ condition: "sad" }),
    'keys.json: accounts[0].condition must be "active", "suspended" or "blocked"; "sad" came.',
  ],
  [
    account({ lacks: ["luck"] }),
    'keys.json: accounts[0].lacks[0] must be "volatility" or "options_agreement"; "luck" came.',
  ],
  [account({ credits: -1 }), "keys.json: accounts[0].credits must be 0 or more; -1 came."],
  [account({ credits: 1.5 }), "keys.json: accounts[0].credits must be a whole number; 1.5 came."],
  [
    account({ limits: { requestsPerMinute: 601 } }),
    "keys.json: accounts[0].limits.requestsPerMinute must be 600 or less, the gateway's ceiling; 601 came.",
  ],
  [account({ limits: { speed: 1 } }), "keys.json: accounts[0].limits.speed is not a field here."],
  [account({ keys: [] }), "keys.json: accounts[0].keys must be a list of at least one key."],
  [account({ keys: [7] }), 'keys.json: accounts[0].keys[0] must be text, or {"key": text'],
  [account({ keys: ["practice"] }), "keys.json: accounts[0].keys[0] is a key that another account has already."],
  [account({ keys: ["a", "a"] }), "keys.json: accounts[0].keys[1] is a key that another account has already."],
])("%j is refused, naming the entry", (given, message) => {
  const reading = () => read(given);

  expect(reading).toThrow(KeysFileError);
  expect(reading).toThrow(message);
});

test("a file that is not JSON or not there is refused", async () => {
  expect(() => readKeys("accounts: []", "keys.json", [])).toThrow(/^keys\.json is not JSON: /);
  await expect(loadKeys("nowhere.json", [])).rejects.toThrow(
    'The keys file "nowhere.json" cannot be read: there is no such file.',
  );
});

test("a refusal never repeats a key", () => {
  expect(() => read(account({ keys: [{ key: "secret-key", expires: "soon" }] }))).toThrow(/^((?!secret-key).)*$/);
});
