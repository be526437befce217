import { infoFacts, type ShownCell } from "../../../../packages/formulas/tables/account/info-table";
import { factTable } from "../../../../packages/formulas/tables/table";

type Origin = ShownCell["origins"][number];

const call = {};

/** A live board as of 15:29:58 in New York, with the given changes. */
const origin = (other: Partial<Origin> = {}): Origin => ({
  endpoint: "/v1/heatmap",
  parameters: "symbols=SPXW",
  asOf: "2026-11-20T20:29:58Z",
  mode: "live",
  resolution: "1s",
  delayed: undefined,
  delayMinutes: undefined,
  cached: false,
  stale: undefined,
  credits: 1,
  receivedAtMs: Date.parse("2026-11-20T20:30:00Z"),
  attribution: { text: "Example Markets", url: "https://example.test" },
  call,
  ...other,
});

const shown = (...origins: Origin[]): ShownCell => ({
  address: "Sheet1!B2",
  functionNames: ["GEX.HEATMAP"],
  origins,
  blanks: [],
});

/** One fact, without its format. */
function fact(field: string, ...origins: Origin[]): unknown {
  const value = infoFacts.find((one) => one.field === field)?.value(shown(...origins));
  return typeof value === "object" && "basicValue" in value ? value.basicValue : value;
}

test("a stored board says so, and what it cost when it was fetched", () => {
  expect(fact("stored", origin({ cached: true, credits: 0, storedCredits: 5 }))).toBe(
    "on this computer, cost 5 credits when it was fetched",
  );
  expect(fact("stored", origin({ cached: true, credits: 0, storedCredits: 1 }))).toMatch(/cost 1 credit when/);
  expect(fact("stored", origin())).toBe("");
});

// 2026-11-20 is Excel date 46346; 15:29:58 is 55,798 seconds of 86,400 and 15:30:00 is 55,800.
test("one response is shown in full, with blanks for what it did not state", () => {
  const plain = factTable(infoFacts, shown(origin())).map(([name, value]) => [
    name,
    typeof value === "object" && "basicValue" in value ? value.basicValue : value,
  ]);

  expect(plain).toEqual([
    ["Name", "Value"],
    ["Function", "GEX.HEATMAP"],
    ["Cell", "Sheet1!B2"],
    ["Endpoint", "/v1/heatmap"],
    ["Parameters", "symbols=SPXW"],
    ["As of", 46_346 + 55_798 / 86_400],
    ["Mode", "live"],
    ["Resolution", "1s"],
    ["Delayed", ""],
    ["Delay minutes", ""],
    ["Cached", false],
    ["Stale", ""],
    ["Credits", 1],
    ["Answers", 1],
    ["Received", 46_346 + 55_800 / 86_400],
    ["Attribution", "Example Markets"],
    ["Credits per minute", ""],
    ["Replay", ""],
    ["Stored", ""],
    ["Notes", ""],
    ["Blank cells", ""],
  ]);
});

test("several responses show the oldest instants and the longest delay", () => {
  const late = origin({ asOf: "2026-11-20T15:29:58-05:00", receivedAtMs: Date.parse("2026-11-20T20:31:00Z") });
  const early = origin({ asOf: "2026-11-20T20:14:58Z", mode: "historical", delayed: true, delayMinutes: 15 });

  expect(fact("asOf", late, early)).toBe(46_346 + 54_898 / 86_400);
  expect(fact("receivedAt", late, early)).toBe(46_346 + 55_800 / 86_400);
  expect(fact("mode", late, early)).toBe("live, historical");
  expect(fact("delayed", late, early)).toBe(true);
  expect(fact("delayMinutes", late, early)).toBe(15);
});

test("the credits of a request for several symbols count once", () => {
  const other = {};

  expect(fact("credits", origin(), origin(), origin({ call: other, credits: 5 }), origin({ credits: 0 }))).toBe(6);
});

test("a stream is paid by the minute, and its credits are blank", () => {
  const streamed = origin({ endpoint: "/v1/stream", credits: undefined, creditsPerMinute: 1, call: undefined });

  expect(fact("creditsPerMinute", streamed, streamed, origin())).toBe(2);
  expect(fact("credits", streamed)).toBe("");
  expect(fact("credits", streamed, origin())).toBe(1);
});

test.each([
  [[true, true], true],
  [[false, false], false],
  [[true, false], "partly"],
  [[true, undefined], "partly"],
  [[false, undefined], false],
  [[undefined], ""],
])("responses with the cached flags %j show %p", (cached, together) => {
  expect(fact("cached", ...cached.map((one) => origin({ cached: one })))).toBe(together);
});

test("responses are stale if one is stale, and not stale if one is not stale and the others do not state it", () => {
  expect(fact("stale", origin({ stale: false }), origin({ stale: true }))).toBe(true);
  expect(fact("stale", origin({ stale: false }), origin())).toBe(false);
});

test("three attributions are shown, each once, and the others are counted", () => {
  const months = ["June", "July", "July", "August", "September", "October"];
  const many = months.map((month) => origin({ attribution: { text: `Chains of ${month}`, url: "" } }));

  expect(fact("attribution", ...many)).toBe("Chains of June, Chains of July, Chains of August, 2 more in GEX.SOURCES");
  expect(fact("attribution", ...many.slice(0, 4))).toBe("Chains of June, Chains of July, Chains of August");
});

test("ten parameter lists are shown in full and the others are counted", () => {
  const many = Array.from({ length: 12 }, (_, index) => origin({ parameters: `symbols=S${index}` }));

  expect(fact("parameters", ...many)).toBe(
    "symbols=S0 | symbols=S1 | symbols=S2 | symbols=S3 | symbols=S4 | symbols=S5 | symbols=S6 | symbols=S7 | symbols=S8 | symbols=S9 | 2 more",
  );
});
