import { DuckDBConnection } from "@duckdb/node-api";
import { startRecordedFlow } from "../../support/recordings/trades/recorded-flow-service";
import { fuzzService } from "../../support/service/fuzz-service";

/** Notes the text of every statement from now on. */
function noteStatements(): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const method of ["runAndReadAll", "stream"] as const) {
    const run = Reflect.get(DuckDBConnection.prototype, method) as (sql: string, ...values: unknown[]) => unknown; // its first parameter is the text
    Reflect.set(
      DuckDBConnection.prototype,
      method,
      function (this: DuckDBConnection, sql: string, ...values: unknown[]) {
        texts.add(sql);
        return run.call(this, sql, ...values);
      },
    );
  }
  return texts;
}

const all = (texts: Iterable<string>, pattern: RegExp) => [
  ...new Set([...texts].flatMap((text) => text.match(pattern) ?? [])),
];

test("nothing of 1,200 valid, invalid and hostile requests becomes part of a statement", async () => {
  await using flow = await startRecordedFlow({ underlyings: ["QCOM"] });
  flow.clock.nowMs = Date.parse("2026-01-08T17:00:00Z"); // Within the last session, whose sums are not those that are stored.
  const statements = noteStatements();

  const { statuses, unlisted } = await fuzzService({
    send: (path, init) => flow.send(path, init),
    count: 1_200,
    inFlight: 4,
    key: "practice",
    symbols: ["QCOM", "qcom", "NVDA", "QCOM,SPY"],
    dates: flow.dates,
    instants: ["2026-01-06T15:00:00Z", "2026-01-07T16:00:00Z", "2026-01-08T20:00:00Z"],
  });

  expect(unlisted).toEqual([]);
  expect(flow.problems).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(250);
  expect(statements.size).toBeGreaterThan(20);
  // All quoted texts and all numbers of the statements are constants of the code.
  expect(all(statements, /'[^']*'/g).sort()).toEqual(["'1970-01-01'", "'__'", "'call'", "'nan'"]);
  expect(all(statements, /(?<![\w$.'-])\d+(?![\w'-])/g).sort()).toEqual(["0", "1", "2", "4", "60000", "64"]);
  expect([...statements].filter((text) => /[;"\\]|--|\/\*/.test(text))).toEqual([]);
});
