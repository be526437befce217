import { ConnectionError, ServiceError } from "../../src/transport/errors";
import { heldLane, laneOf, nextTurn, type Lane } from "../../src/spending/turns";

const waiting = (name: string, priority: number, lane: Lane = "live", sinceMs = 0) => ({
  name,
  sinceMs,
  turn: { lane, priority: () => priority },
});
const allOpen = () => true;

test("the lowest priority goes first, and the first to come among equals", () => {
  const line = [waiting("pane", 1), waiting("first cell", 0), waiting("second cell", 0)];

  expect(nextTurn(line, allOpen, 0)?.name).toBe("first cell");
});

test("a closed lane holds up nobody but its own", () => {
  const line = [waiting("replay", 0, "replay"), waiting("board", 1)];

  expect(nextTurn(line, (lane) => lane !== "replay", 0)?.name).toBe("board");
  expect(nextTurn(line, () => false, 0)).toBeUndefined();
});

test("one who has waited ten seconds stands a priority higher", () => {
  const line = [waiting("old", 1, "live", 0), waiting("new", 0, "live", 9_000)];

  expect(nextTurn(line, allOpen, 9_999)?.name).toBe("new");
  expect(nextTurn(line, allOpen, 10_000)?.name).toBe("old");
});

test.each([
  ["heatmap", "live"],
  ["account", "live"],
  ["historical", "replay"],
  ["range", "replay"],
  ["flowTide", "flow"],
] as const)("%s goes in the %s lane", (endpoint, lane) => {
  expect(laneOf(endpoint)).toBe(lane);
});

test.each([
  ["rate_limited", "all"],
  ["ip_rate_limited", "all"],
  ["something_new", "all"],
  ["too_many_concurrent_requests", "replay"],
  ["too_many_concurrent_queries", "flow"],
  ["stream_limit_reached", undefined],
])("a 429 %s concerns %s", (code, lane) => {
  expect(heldLane(new ServiceError({ status: 429, code, message: "Busy." }))).toBe(lane);
});

test("other failures concern the question that failed alone", () => {
  expect(heldLane(new ServiceError({ status: 503, code: "warming_up", message: "Soon." }))).toBeUndefined();
  expect(heldLane(new ConnectionError("Lost."))).toBeUndefined();
});
