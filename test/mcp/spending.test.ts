import { gexFrames } from "@strikebook/formulas";
import { toolFormula } from "../../mcp/tools/formula";
import { approvable, covers } from "../../mcp/spending/approval";
import { SessionSpending } from "../../mcp/spending/spending-rules";
import { openAssistant, textOf } from "../support/mcp/open-assistant";

/** A question for 25 credits, which is above the price at which the user is asked. */
const frames = { symbols: "SPY", from: "10:30", to: "10:35", strikes: 2 };

test("above the price at which the user is asked, nothing is spent before they allow it", async () => {
  let spentWhenAsked: number | undefined;
  await using assistant = await openAssistant({
    user: () => {
      spentWhenAsked = assistant.charged();
      return true;
    },
  });
  const result = await assistant.call("frames", frames);

  expect(assistant.asked).toEqual([
    '=GEX.FRAMES("SPY","10:30","10:35",,2) costs 25 credits of 5,000. 200 of the 200 credits of this session are left. Ask it?',
  ]);
  expect(spentWhenAsked).toBe(0);
  expect(result.structuredContent).toMatchObject({ credits: { charged: 25, left: 4_975 } });
  expect(assistant.charged()).toBe(25);
});

test("what the user does not allow is not asked", async () => {
  await using assistant = await openAssistant({ user: () => false });
  const result = await assistant.call("frames", frames);
  expect(result.isError).toBe(true);
  expect(textOf(result)).toBe("The user did not allow 25 credits for this. Nothing was spent.");
  expect(assistant.charged()).toBe(0);
});

test.each(["2025", "2026"] as const)(
  "a host of %s that cannot ask is told the price and how to go on, and nothing is spent",
  async (revision) => {
    await using assistant = await openAssistant({ revision });
    const refused = await assistant.call("frames", frames);
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toBe(
      "This costs 25 credits, more than the 10 that may be spent without asking. Nothing was spent. Ask the user; if they agree, ask again with the argument maxCredits=25.",
    );
    expect(assistant.charged()).toBe(0);

    const tooLittle = await assistant.call("frames", { ...frames, maxCredits: 24 });
    expect(textOf(tooLittle)).toMatch(/^This costs 25 credits, more than maxCredits=24\. Nothing was spent\./);
    expect(assistant.charged()).toBe(0);

    expect((await assistant.call("frames", { ...frames, maxCredits: 25 })).structuredContent).toMatchObject({
      credits: { charged: 25 },
    });
  },
);

test("a host that can ask also asks when the assistant states a price of its own", async () => {
  await using assistant = await openAssistant({ user: () => false });
  await assistant.call("frames", { ...frames, maxCredits: 1_000 });
  expect(assistant.asked).toHaveLength(1);
  expect(assistant.charged()).toBe(0);
});

test("past the credits of a session nothing is spent, whatever the assistant states", async () => {
  await using assistant = await openAssistant({ rules: { perSession: 6 } });
  await assistant.call("board_at", { symbols: "SPY", at: "10:30" });
  const refused = await assistant.call("board_at", { symbols: "SPY", at: "11:30", maxCredits: 5 });
  expect(textOf(refused)).toBe(
    "This costs 5 credits, and 1 of the 6 credits of this session are left. Nothing was spent. Ask for less, or ask the user to raise STRIKEBOOK_SESSION_CREDITS.",
  );
  expect(assistant.charged()).toBe(5);
  // The same board again is cached, and one credit is left.
  expect((await assistant.call("board_at", { symbols: "SPY", at: "10:30" })).structuredContent).toMatchObject({
    credits: { charged: 0 },
  });
  expect((await assistant.call("levels", { symbols: "SPY" })).structuredContent).toMatchObject({
    credits: { charged: 1 },
  });
});

test("a question that fails halfway says what its first part cost, and that counts", async () => {
  let requests = 0;
  await using assistant = await openAssistant({
    rules: { perSession: 60 },
    between: (response, url) => {
      if (!url.pathname.endsWith("/range")) return response;
      requests += 1;
      return requests === 1
        ? response
        : Response.json({ error: { code: "bad_request", message: "No." } }, { status: 400 });
    },
  });
  const half = { symbols: "SPY", from: "10:30", to: "11:00", strikes: 2, maxCredits: 50 };
  const failed = await assistant.call("frames", half);
  expect(failed.isError).toBe(true);
  expect(textOf(failed)).toMatch(/The part before cost 25 credits, and is cached for the next try\.$/);
  expect(assistant.session.spending.left).toBe(35);
});

test("listing, estimates and formulas spend nothing, and a question that is asked twice at once is paid for once", async () => {
  await using assistant = await openAssistant();
  const { client, call, charged } = assistant;
  await client.listTools();
  await client.listResources();
  await call("estimate", { tool: "frames", arguments: frames });
  await call("formula", { tool: "frames", arguments: frames });
  expect(charged()).toBe(0);

  const both = await Promise.all([call("levels", { symbols: "SPY" }), call("levels", { symbols: "SPY" })]);
  const credits = both.map(({ structuredContent }) => (structuredContent as { credits: { charged: number } }).credits);
  expect(credits.map((one) => one.charged).sort()).toEqual([0, 1]);
  expect(charged()).toBe(1);
});

test("an approval that was changed, or is for another question, allows nothing", async () => {
  await using assistant = await openAssistant({ user: () => true });
  await assistant.call("frames", frames);
  const approved = assistant.messages.find(
    (message) => message.includes('"requestState"') && message.includes("tools/call"),
  );
  const sent = JSON.parse(approved ?? "") as { params: { requestState: string; arguments: Record<string, unknown> } };
  const chargedBefore = assistant.charged();
  const sendAgain = async (changes: Partial<(typeof sent)["params"]>) => {
    const headers = { ...assistant.toolCallHeaders("frames"), host: "localhost" };
    const body = JSON.stringify({ ...sent, params: { ...sent.params, ...changes } });
    const response = await assistant.post(new Request("http://localhost/mcp", { method: "POST", headers, body }));
    return response.text();
  };

  const [head = "", , signature = ""] = sent.params.requestState.split(".");
  const cheaper = Buffer.from(JSON.stringify({ p: { tool: "x", credits: 1e9 }, exp: 1e10 })).toString("base64url");
  expect(await sendAgain({ requestState: [head, cheaper, signature].join(".") })).toContain("invalid_request_state");
  expect(await sendAgain({ arguments: { ...frames, symbols: "QQQ" } })).toContain('"resultType":"input_required"');
  expect(assistant.charged()).toBe(chargedBefore);
});

test("an approval is for one question at one price", () => {
  const tool = toolFormula(gexFrames, { symbols: "SPY", from: "10:30", to: "10:35" });
  const approved = approvable(tool, 25);
  expect(covers(approved, approvable(tool, 25))).toBe(true);
  expect(covers(approved, approvable(tool, 20))).toBe(true);
  expect(covers(approved, approvable(tool, 50))).toBe(false);
  expect(covers(approved, approvable(toolFormula(gexFrames, { ...tool.given, symbols: "SPXW" }), 25))).toBe(false);
  expect(covers(undefined, approvable(tool, 25))).toBe(false);
});

test("questions that are asked at the same time never both use the last credits of a session", () => {
  const spending = new SessionSpending({ askAbove: 10, perSession: 10, whenSpent: "wait" });
  const reserved = spending.reserve(6);
  expect(spending.reasonToAsk(5)).toBe("session");
  reserved.settle(0); // It failed, and cost nothing.
  expect(spending.reasonToAsk(5)).toBeUndefined();
});
