import { ConnectionError, ContractError, ServiceError } from "../../src/transport/errors";
import { matchSymbols, symbolOutcomes, type Call, type NamedOutcome } from "../../src/client/endpoint/symbol-outcomes";
import { meta } from "../support/canned-answers";

const record = (name: string) => ({ record: name, meta, receivedAtMs: 0 });
const named = (...symbols: string[]): NamedOutcome<string>[] =>
  symbols.map((symbol) => ({ symbol, outcome: record(symbol) }));
const refused = (status: number, code: string) => new ServiceError({ status, code, message: `Because of ${code}.` });

/** A call that notes what it was asked for. */
function noting(answer: (symbols: readonly string[]) => NamedOutcome<string>[]) {
  const calls: string[] = [];
  const call: Call<string> = async (symbols) => {
    calls.push(symbols.join(","));
    return answer(symbols);
  };
  return { calls, call };
}

test("each symbol gets its own record, in whatever order and spelling they come", async () => {
  const { calls, call } = noting(() => named("qqq", "spy"));

  const outcomes = await symbolOutcomes(["SPY", "QQQ"], call);

  expect(outcomes).toEqual(
    new Map([
      ["SPY", record("spy")],
      ["QQQ", record("qqq")],
    ]),
  );
  expect(calls).toEqual(["SPY,QQQ"]);
});

test("a symbol that the answer lacks is not found, and its neighbours stand", async () => {
  const { calls, call } = noting(() => named("SPY"));

  const outcomes = await symbolOutcomes(["SPY", "NOPE"], call);

  expect(outcomes.get("SPY")).toEqual(record("SPY"));
  expect(outcomes.get("NOPE")).toMatchObject({
    status: 404,
    code: "symbol_not_found",
    message: expect.stringContaining("without NOPE"),
  });
  expect(calls).toEqual(["SPY,NOPE"]);
});

test("a symbol that may be missing for want of its dates is asked for alone, and has the service's own reason", async () => {
  const undated = refused(404, "expiration_not_found");
  const { calls, call } = noting((symbols) => {
    if (symbols.length === 1) throw undated;
    return named("SPY");
  });

  const outcomes = await symbolOutcomes(["SPY", "QQQ"], call, true);

  expect(calls).toEqual(["SPY,QQQ", "QQQ"]);
  expect(outcomes.get("SPY")).toEqual(record("SPY"));
  expect(outcomes.get("QQQ")).toBe(undated);
});

test("a renamed ticker is answered under its new name", async () => {
  const { calls, call } = noting(() => named("META", "SPY"));

  const outcomes = await symbolOutcomes(["SPY", "FB"], call);

  expect(outcomes.get("FB")).toEqual(record("META"));
  expect(calls).toEqual(["SPY,FB"]);
});

test("when nobody can tell which record is whose, the missing are asked for alone", async () => {
  const { calls, call } = noting((symbols) =>
    symbols.length > 1 ? named("META", "SPY") : symbols[0] === "FB" ? named("META") : [],
  );

  const outcomes = await symbolOutcomes(["SPY", "FB", "NOPE"], call);

  expect(calls).toEqual(["SPY,FB,NOPE", "FB", "NOPE"]);
  expect(outcomes.get("FB")).toEqual(record("META"));
  expect(outcomes.get("NOPE")).toMatchObject({ code: "symbol_not_found" });
});

test("an answer about other symbols is never taken for the one asked", () => {
  const { outcomes, unclear } = matchSymbols(["SPY"], named("QQQ", "IWM"));

  expect(outcomes.get("SPY")).toBeInstanceOf(ContractError);
  expect(unclear).toEqual([]);
});

test.each([
  [400, "invalid_parameter"],
  [422, "request_too_large"],
  [404, "no_data"],
])("a batch refused with %i %s is taken apart, so that one symbol spoils nothing", async (status, code) => {
  const refusal = refused(status, code);
  const { calls, call } = noting((symbols) => {
    if (symbols.includes("B@D")) throw refusal;
    return named(...symbols);
  });

  const outcomes = await symbolOutcomes(["SPY", "B@D", "QQQ"], call);

  expect(calls).toEqual(["SPY,B@D,QQQ", "SPY", "B@D", "QQQ"]);
  expect(outcomes).toEqual(
    new Map<string, unknown>([
      ["SPY", record("SPY")],
      ["B@D", refusal],
      ["QQQ", record("QQQ")],
    ]),
  );
});

test("one symbol refused is not asked for again", async () => {
  const { calls, call } = noting(() => {
    throw refused(400, "invalid_parameter");
  });

  const outcomes = await symbolOutcomes(["B@D"], call);

  expect(outcomes.get("B@D")).toMatchObject({ status: 400 });
  expect(calls).toEqual(["B@D"]);
});

test.each([
  refused(404, "symbol_not_found"),
  refused(404, "expiration_not_found"),
  refused(402, "insufficient_credits"),
  refused(403, "forbidden"),
  refused(503, "unavailable"),
  new ConnectionError("The service could not be reached."),
])("$message is every symbol's answer", async (failure) => {
  const { calls, call } = noting(() => {
    throw failure;
  });

  const outcomes = await symbolOutcomes(["SPY", "QQQ"], call);

  expect(outcomes).toEqual(
    new Map([
      ["SPY", failure],
      ["QQQ", failure],
    ]),
  );
  expect(calls).toHaveLength(1);
});

test("a call that was given up has no outcomes", async () => {
  const { call } = noting(() => {
    throw new DOMException("The operation was aborted.", "AbortError");
  });

  await expect(symbolOutcomes(["SPY"], call)).rejects.toThrow("aborted");
});
