import { mostListed, problemGroups } from "../../src/taskpane/problems/problem-groups";
import { BudgetError, ConnectionError, DeadlineError, NotApprovedError, ServiceError } from "@strikebook/client";
import type { ErrorCell } from "../../src/workbook/formulas/workbook-check";

const errorCell = (error: string, fields: Partial<ErrorCell> = {}): ErrorCell => ({
  address: "'Sheet1'!A1",
  error,
  isPart: false,
  isUnresolved: false,
  unknownFunctions: [],
  ...fields,
});

const service = (status: number, code: string) => new ServiceError({ status, code, message: "A message." });
const limited = new BudgetError({ limit: "perDay", credits: 1, creditsLeft: 0 }, "A message.");

const groupOf = (cell: ErrorCell, problem?: unknown) => {
  const failed = { address: cell.address, startedAtMs: 0, reason: "A reason.", parts: [], calls: [] };
  const calls = [{ endpoint: "levels", problem } as const];
  return problemGroups([cell], () => (problem === undefined ? undefined : { ...failed, calls }))[0];
};

test.each([
  ["#SPILL!", "No room for the table", "none"],
  ["#REF!", "Deleted cells", "none"],
  ["#BUSY!", "No result", "recalculate"],
  ["#N/A", "Other errors", "recalculate"],
])("a cell that shows %s without a failed call is listed under %s", (error, title, retry) => {
  expect(groupOf(errorCell(error))).toMatchObject({ title, retry, addresses: ["'Sheet1'!A1"] });
});

test("a formula with an unknown name can be restored", () => {
  const group = groupOf(errorCell("#NAME?", { isUnresolved: true }));

  expect(group).toMatchObject({ title: "Functions that Excel does not know", retry: "restore" });
});

test.each([
  [service(503, "unavailable"), "Service unavailable"],
  [service(500, "internal_error"), "Service unavailable"],
  [new ConnectionError("No connection."), "Service unavailable"],
  [service(429, "rate_limited"), "Rate limit"],
  [new DeadlineError("queue", "Waited."), "Rate limit"],
  [new DeadlineError("retry", "Waited.", { cause: service(429, "rate_limited") }), "Rate limit"],
  [service(401, "unauthorized"), "API key"],
  [service(403, "forbidden"), "API key"],
  [service(402, "insufficient_credits"), "Account"],
  [service(403, "not_entitled"), "Account"],
  [service(404, "symbol_not_found"), "No data"],
  [limited, "Spending limits"],
  [new NotApprovedError("Not sent.", false), "Not sent without your approval"],
  [new NotApprovedError("Paused.", true), "Paused"],
  [new Error("A bug."), "Other errors"],
])("a cell that failed with %s is listed under %s", (problem, title) => {
  expect(groupOf(errorCell("#N/A"), problem)).toMatchObject({
    title,
    reasons: [{ text: "A reason.", addresses: ["'Sheet1'!A1"] }],
  });
});

test("a table with errors in some rows says why", () => {
  const cell = errorCell("#N/A", { isPart: true });

  const failure = { address: cell.address, startedAtMs: 0, reason: undefined, parts: ["Unknown.", "Late."], calls: [] };
  expect(problemGroups([cell], () => failure)).toMatchObject([
    { title: "Errors inside a table", reasons: [{ text: "Unknown. Late." }] },
  ]);
});

test("ten cells with problems are all listed, and of more cells each cause lists its first reason and three cells", () => {
  const groupsOf = (...counts: number[]) => counts.map((count) => ({ addresses: Array<string>(count).fill("'S'!A1") }));

  expect(mostListed(groupsOf(4, 6))).toEqual({ reasons: 10, cells: 10 });
  expect(mostListed(groupsOf(4, 7))).toEqual({ reasons: 1, cells: 3 });
  expect(mostListed(groupsOf(11))).toEqual({ reasons: 1, cells: 3 });
});
