import { expectRefused, openAssistant, textOf } from "../support/mcp/open-assistant";

type Json = Readonly<Record<string, unknown>>;

/** The arguments that each tool requires, and the formula that they alone ask for. */
const required: readonly (readonly [tool: string, given: Json, formula: string])[] = [
  ["symbols", {}, "=GEX.SYMBOLS()"],
  ["board", { symbols: "SPXW" }, '=GEX.HEATMAP("SPXW")'],
  ["levels", { symbols: "SPXW" }, '=GEX.LEVELS("SPXW")'],
  ["profile", { symbol: "SPXW" }, '=GEX.PROFILE("SPXW")'],
  ["board_at", { symbols: "SPXW", at: "10:30" }, '=GEX.HEATMAP.AT("SPXW","10:30")'],
  ["levels_at", { symbols: "SPXW", at: "10:30" }, '=GEX.LEVELS.AT("SPXW","10:30")'],
  ["frames", { symbols: "SPXW", from: "10:30", to: "10:35" }, '=GEX.FRAMES("SPXW","10:30","10:35")'],
  ["daily", { symbols: "SPXW", from: "-3d" }, '=GEX.DAILY("SPXW","-3d")'],
  ["trades", { ticker: "NVDA" }, '=FLOW.TRADES("NVDA")'],
  ["tide", { ticker: "NVDA" }, '=FLOW.TIDE("NVDA")'],
  ["strikes", { ticker: "NVDA" }, '=FLOW.STRIKES("NVDA")'],
  ["history", { ticker: "NVDA" }, '=FLOW.HISTORY("NVDA")'],
  ["top", {}, "=FLOW.TOP(20)"],
  ["pressure", { ticker: "NVDA" }, '=FLOW.PRESSURE("NVDA")'],
  ["market", {}, "=FLOW.MARKET()"],
  ["dark_pool", {}, "=FLOW.DARKPOOL(,,100)"],
  ["volatility", { symbols: "SPXW", view: "next_event" }, '=VOL.EVENTS("SPXW")'],
  ["options", { symbol: "SPXW", view: "chain" }, '=OPT.CHAIN("SPXW")'],
  ["account", {}, "=GEX.ACCOUNT()"],
];

test("a host that sends null for every optional argument asks what one asks that omits them", async () => {
  await using assistant = await openAssistant();
  const { tools } = await assistant.client.listTools();
  expect(required.map(([tool]) => tool)).toEqual(tools.map(({ name }) => name).slice(0, -2));
  for (const [tool, given, formula] of required) {
    const { properties = {} } = tools.find(({ name }) => name === tool)?.inputSchema ?? {};
    const withNulls = { ...Object.fromEntries(Object.keys(properties).map((name) => [name, null])), ...given };
    expect(Object.values(withNulls)).toContain(null);
    const named = await assistant.call("formula", { tool, arguments: withNulls });
    expect(textOf(named)).toBe(formula);
    const estimated = await assistant.call("estimate", { tool, arguments: withNulls });
    expect({ tool, isError: estimated.isError ?? false }).toEqual({ tool, isError: tool === "history" });
    const result = await assistant.call(tool, withNulls);
    if (tool === "history") expect(textOf(result)).toMatch(/^The first day is required: /);
    else if (tool === "frames") expect(textOf(result)).toMatch(/ask again with the argument maxCredits=25\.$/);
    else expect(result.structuredContent).toMatchObject({ formula });
  }
  const without = await assistant.call("estimate", { tool: "market", arguments: null });
  expect(without.structuredContent).toMatchObject({ formula: "=FLOW.MARKET()" });
});

test.each([
  ["levels", { symbols: null }, 'The argument "symbols" is required.'],
  ["levels", { symbols: ["SPX", null] }, /must be text or a list of texts; the list \["SPX",null\] is not\.$/],
  ["levels", { symbols: '["SPX"' }, /^The argument "symbols" must be a list such as .*; its text is not valid JSON\.$/],
  ["levels", { symbols: "[5]" }, /must be text or a list of texts; the list \[5\] is not\.$/],
  ["levels", { symbols: "[]" }, 'The argument "symbols" is an empty list: name at least one value.'],
  ["levels", { symbols: '["SPX;view=levels"]' }, /must be one value, without semicolons and line breaks\.$/],
  ["levels", { symbols: "SPX", strikes: 0 }, /Strikes must be a whole number from 1 to 1000, or "all"; 0 is neither/],
  ["levels", { symbols: "SPX", strikes: "1,000" }, /"strikes" must be a number or "all"; "1,000" is not\.$/],
  ["levels", { symbols: "SPX", strikes: "040" }, /"strikes" must be a number or "all"; "040" is not\.$/],
  ["trades", { ticker: "NVDA", limit: "2.5" }, /"limit" must be a whole number; 2\.5 is not\.$/],
  ["trades", { ticker: "NVDA", minPremium: "" }, /"minPremium" must be a number; "" is not\.$/],
  ["board", { symbols: "SPX", sides: "yes" }, /"sides" must be true or false; "yes" is not\.$/],
  ["estimate", { tool: "board", arguments: "{symbols:SPX}" }, /must be an object; its text is not valid JSON\.$/],
])("%s with %j, which has more than one reading or none, says what is expected", async (tool, given, expected) => {
  await expectRefused(tool, given, expected);
});

test.each([
  ["levels", { symbols: "SPX, SPXW" }, '=GEX.LEVELS("SPX, SPXW")'],
  ["levels", { symbols: '["SPX", "SPXW"]' }, '=GEX.LEVELS("SPX,SPXW")'],
  ["levels", { symbols: "SPX", strikes: "40", expirations: " 3 " }, '=GEX.LEVELS("SPX",,40,3)'],
  [
    "levels",
    { symbols: "SPX", strikes: "all", expirations: '["2026-11-20"]' },
    '=GEX.LEVELS("SPX",,"all","2026-11-20")',
  ],
  ["board", { symbols: "SPX", sides: "True", byExpiration: "false" }, '=GEX.HEATMAP("SPX",,,,"sides=true")'],
  ["trades", { ticker: "NVDA", limit: "5", minPremium: "250000" }, '=FLOW.TRADES("NVDA",,5,250000)'],
  [
    "dark_pool",
    { tickers: '["SPY"]', minNotional: "1e6", limit: "3" },
    '=FLOW.DARKPOOL("SPY",,3,"minNotional=1000000")',
  ],
])("%s with %j, sent as text, is read as it is meant", async (tool, given, formula) => {
  await using assistant = await openAssistant();
  const result = await assistant.call(tool, { ...given, maxCredits: "10" });
  expect(textOf(result)).toContain(`In Excel: ${formula}`);
  expect(result.structuredContent).toMatchObject({ formula, failures: [] });
  const nested = await assistant.call("formula", { tool, arguments: JSON.stringify(given) });
  expect(textOf(nested)).toBe(formula);
});

/** Returns the parts of a schema that hosts with a subset of JSON Schema refuse, by their place. */
function refusedParts(schema: unknown, place: string): string[] {
  const { type, properties, items, anyOf, ...rest } = schema as {
    type?: unknown;
    properties?: Json;
    items?: unknown;
    anyOf?: unknown[];
  };
  const problems = [
    ...(anyOf === undefined && typeof type !== "string" ? [`${place} has no type`] : []),
    ...(anyOf !== undefined && type !== undefined ? [`${place} has a type beside its branches`] : []),
    ...("const" in rest ? [`${place} has a const`] : []),
    ...(type === "array" && items === undefined ? [`${place} has no items`] : []),
    ...["oneOf", "allOf", "not", "$ref", "prefixItems", "additionalProperties"]
      .filter((keyword) => keyword in rest)
      .map((keyword) => `${place} has ${keyword}`),
  ];
  const inside = Object.entries(properties ?? {}).flatMap(([name, part]) => refusedParts(part, `${place}.${name}`));
  const branches = (anyOf ?? []).flatMap((branch, index) => refusedParts(branch, `${place}[${index}]`));
  return [...problems, ...inside, ...branches, ...(items === undefined ? [] : refusedParts(items, `${place}.items`))];
}

test("hosts with a subset of JSON Schema find a type in every part of every schema", async () => {
  await using assistant = await openAssistant();
  const { tools } = await assistant.client.listTools();
  const refused = tools.flatMap(({ name, inputSchema, outputSchema }) => [
    ...refusedParts(inputSchema, `${name} arguments`),
    ...refusedParts(outputSchema, `${name} result`),
  ]);
  expect(refused).toEqual([]);
});

/** Asks for the covered symbols as a client of a revision does, with a header `Accept` or none. */
async function send(revision: "2025" | "2026", accept: string | undefined) {
  await using assistant = await openAssistant({ revision });
  await assistant.call("symbols");
  const sent = assistant.messages.find((message) => message.includes("tools/call")) ?? "";
  const headers = new Headers({ "content-type": "application/json", "mcp-protocol-version": "2025-06-18" });
  for (const [name, value] of Object.entries(assistant.toolCallHeaders("symbols"))) headers.set(name, value);
  headers.set("host", "localhost");
  headers.delete("accept");
  if (accept !== undefined) headers.set("accept", accept);
  return assistant.post(new Request("http://localhost/mcp", { method: "POST", headers, body: sent }));
}

const revisions = ["2025", "2026"] as const;

test.each(
  revisions.flatMap((revision) =>
    (
      [
        [undefined, "application/json"],
        ["", "application/json"],
        ["*/*", "application/json"],
        ["application/*", "application/json"],
        ["application/json", "application/json"],
        ["Application/JSON;q=0.2", "application/json"],
        ["text/html, application/xml;q=0.9, */*;q=0.1", "application/json"],
        ["text/event-stream", "text/event-stream"],
        ["text/*", "text/event-stream"],
        ["application/json;q=0.5, text/event-stream", "text/event-stream"],
        ["application/json;q=0, */*", "text/event-stream"],
      ] as const
    ).map(([accept, type]) => [revision, accept ?? "no header", accept, type] as const),
  ),
)("a client of %s that accepts %j gets an answer in a form that it can read", async (revision, _name, accept, type) => {
  const response = await send(revision, accept);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain(type);
  expect(await response.text()).toContain("GEX.SYMBOLS");
});

test.each(
  revisions.flatMap((revision) =>
    ["text/html", "image/*", "application/json;q=0", "*/*;q=0"].map((accept) => [revision, accept] as const),
  ),
)("a client of %s that accepts %j alone is told what it can be sent", async (revision, accept) => {
  const response = await send(revision, accept);
  expect(response.status).toBe(406);
  const { error } = (await response.json()) as { error: { message: string } };
  expect(error.message).toBe(
    `This server answers with application/json or text/event-stream, and the request's Accept header allows only "${accept}". Send "Accept: application/json, text/event-stream".`,
  );
});
