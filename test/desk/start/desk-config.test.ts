import { JsonFileError } from "@strikebook/http";
import { defaultDeskConfig, readDeskConfig } from "../../../desk/start/desk-config";

const read = (config: unknown) => readDeskConfig(JSON.stringify(config), "desk.json");

test("an empty configuration shares nothing, and has the limits of one account for each person", () => {
  expect(read({})).toEqual(defaultDeskConfig);
  expect(defaultDeskConfig).toEqual({
    desk: "d",
    nodes: 3,
    shareClasses: [],
    personLimits: { requestsPerMinute: 90, symbolsPerStream: 10, streamSymbolsConcurrent: 15 },
    audit: { days: 400 },
  });
});

test("everything can be configured", () => {
  const config = {
    desk: "new-york",
    publicUrl: "https://desk.example.com",
    nodes: 2,
    oidc: {
      issuer: "https://login.example.com",
      audience: "desk",
      keysUrl: "https://login.example.com/keys",
      algorithms: ["ES256"],
      nameClaim: "login",
      teamClaim: "groups",
      teams: ["quant"],
      clockToleranceSeconds: 5,
    },
    shareClasses: ["derived", "unspecified"],
    owner: "ann",
    personLimits: { requestsPerMinute: 30, symbolsPerStream: 5, streamSymbolsConcurrent: 8 },
    audit: { days: 30 },
    alerts: { webhooks: [{ address: "https://hooks.example.com/services/", localNetwork: true }], rulesPerPerson: 5 },
  };

  expect(read(config)).toEqual(config);
});

test("sign-in needs an issuer and an audience; the rest has defaults", () => {
  expect(read({ oidc: { issuer: "https://login.example.com", audience: "desk" } }).oidc).toEqual({
    issuer: "https://login.example.com",
    audience: "desk",
    algorithms: ["RS256", "ES256"],
    nameClaim: "preferred_username",
    teamClaim: "team",
    clockToleranceSeconds: 30,
  });
});

test("alerts need a webhook; its host is not in the local network, and a person has 20 rules", () => {
  expect(read({ alerts: { webhooks: [{ address: "https://hooks.example.com" }] } }).alerts).toEqual({
    webhooks: [{ address: "https://hooks.example.com", localNetwork: false }],
    rulesPerPerson: 20,
  });
});

const lines = (...entries: string[]) => ["{", ...entries, "}"].join("\n");

test.each([
  [
    lines('"desk": "d",', '"ownr": "ann"'),
    "line 1: the file has an unknown field; its fields are desk, publicUrl, nodes, oidc, shareClasses",
  ],
  [lines('"desk": "d",', '"owner": "Ann Lee"'), "line 3: owner must be a name: 1 to 64 lower-case letters"],
  [lines('"alerts": { "webhooks": [] }'), "line 2: alerts.webhooks must be a list of at least one webhook."],
  [
    lines('"alerts": {', '  "webhooks": [{ "address": "http://hooks.example.com" }]', "}"),
    "line 3: alerts.webhooks[0].address must be an https address such as https://hooks.slack.com/services/T0123ABCD/, without a query.",
  ],
  [
    lines('"alerts": {', '  "webhooks": [{ "address": "https://hooks.example.com", "url": "" }]', "}"),
    "has an unknown field; its fields are address, localNetwork.",
  ],
  [lines('"desk": "A desk"'), "line 2: desk must be 1 to 32 lower-case letters, digits and hyphens."],
  [lines('"shareClasses": "derived"'), "line 2: shareClasses must be a list of share classes."],
  [lines('"oidc": {', '"issuer": "https://login.example.com"', "}"), "line 2: oidc.audience is missing."],
  [
    lines('"oidc": {', '"issuer": "http://login.example.com"', "}"),
    "line 3: oidc.issuer must be an address that begins with https://.",
  ],
  [
    lines('"oidc": {', '"issuer": "https://a.example", "audience": "d",', '"algorithms": ["HS256"]', "}"),
    "line 4: oidc.algorithms[0] must be one of RS256",
  ],
  [lines('"personLimits": {"requestsPerMinute": 0}'), "line 2: personLimits.requestsPerMinute must be 1 or more."],
  [
    lines('"personLimits": {"requests": 5}'),
    "personLimits has an unknown field; its fields are requestsPerMinute, symbolsPerStream",
  ],
  [lines('"audit": {"days": "400"}'), "line 2: audit.days must be a number of days."],
  [lines('"audit": {"postgres": "postgres://u:hunter2@h/d"}'), "audit has an unknown field; its fields are days."],
  [lines('"desk": "d"', '"owner": "ann"'), "desk.json: line 3 is not valid JSON: a comma"],
])("%s is refused with the line and the reason", (text, message) => {
  expect(() => readDeskConfig(text, "desk.json")).toThrow(JsonFileError);
  expect(() => readDeskConfig(text, "desk.json")).toThrow(message);
  expect(() => readDeskConfig(text, "desk.json")).not.toThrow("hunter2");
});
