import { boardQuery } from "../../src/client/requests/board-query";
import { queryText } from "../../src/transport/request-url";
import { boardQuestion } from "../support/test-market";

const spelled = (other: Parameters<typeof boardQuestion>[1]) => queryText(boardQuery(boardQuestion("SPY", other)));

test.each([
  [{}, ""],
  [{ metric: "vanna" }, "metric=vanna"],
  [{ maxStrikes: 1 }, "maxStrikes=1"],
  [{ maxStrikes: "all" }, "maxStrikes=all"],
  [{ expirations: 60 }, "maxExpirations=60"],
  [{ expirations: "all" }, "maxExpirations=all"],
  [{ expirations: ["2025-11-28"] }, "expirations=2025-11-28"],
  [{ layout: "matrix" }, "layout=matrix"],
  [{ includeEmpty: true }, "includeEmpty=true"],
] as const)("%j is asked as %j", (other, query) => {
  expect(spelled(other)).toBe(query);
});

test("the same dates in another order are the same question", () => {
  expect(spelled({ expirations: ["2025-12-19", "2025-11-28", "2025-12-19"] })).toBe(
    "expirations=2025-11-28,2025-12-19",
  );
});

test("parameters come in the order of the API document", () => {
  const everything = { metric: "vanna", maxStrikes: 10, expirations: 2, layout: "matrix", includeEmpty: true } as const;

  expect(spelled(everything)).toBe("metric=vanna&maxStrikes=10&maxExpirations=2&layout=matrix&includeEmpty=true");
});
