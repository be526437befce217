import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { problemGroups } from "../../../src/taskpane/problems/problem-groups";
import { gexLive, gexLiveVelocity } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openLiveCells } from "../../support/addin/live-cells";

const world = await openLiveCells({ accounts: [{ ...servedPracticeAccount, credits: 1_000 }] });
const { addin, advance } = world;

/** Returns the problem of a cell as the pane lists it, given the error that Excel reports of it. */
function listed(address: string, error: string, isPart = false) {
  const errorCell = { address, error, isPart, isUnresolved: false, unknownFunctions: [] };
  const [group] = problemGroups([errorCell], (of) => addin.problems.failures.of(of));
  return { title: group?.title, text: group?.reasons[0]?.text };
}

test("a wrong field of a live function is listed with the text on hover", async () => {
  const wrong = world.open(gexLive, "GEX.LIVE", cell("SPY"), cell("spott"));
  await advance(1_000);

  const { title, text } = listed(wrong.address, "#VALUE!");
  expect(title).toBe("Arguments to correct");
  expect(wrong.newest()).toBe(`#VALUE! ${text}`);
  expect(text).toContain("spott");
  wrong.cancel();
});

test("a live cell without data is listed with the text on hover, and no longer when it has data", async () => {
  const unknown = world.open(gexLive, "GEX.LIVE", cell("NOSUCH"), cell("spot"));
  const rows = world.open(gexLive, "GEX.LIVE", cell("SPY,NOSUCH"), cell("spot"));
  const velocity = world.open(gexLiveVelocity, "GEX.LIVE.VELOCITY", cell("NOSUCH"));
  await advance(5_000);

  const { text } = listed(unknown.address, "#N/A");
  expect(text).toContain("NOSUCH");
  expect(unknown.newest()).toEqual([[`#N/A ${text}`]]);
  expect(velocity.newest()).toEqual([[`#N/A ${listed(velocity.address, "#N/A").text}`]]);
  expect(listed(rows.address, "#N/A", true)).toEqual({ title: "Errors inside a table", text });

  unknown.cancel();
  velocity.cancel();
  rows.cancel();
  await advance(15_000);
});

test("a live cell that shows an error until its first board has none recorded afterwards", async () => {
  const velocity = world.open(gexLiveVelocity, "GEX.LIVE.VELOCITY", cell("QQQ"));
  await advance(0);
  const before = addin.problems.failures.of(velocity.address)?.reason;
  await advance(90_000);

  expect(before).toMatch(/within a minute/);
  expect(addin.problems.failures.of(velocity.address)?.reason).toBeUndefined();
  velocity.cancel();
  await advance(15_000);
});
