import { functionsMetadata } from "../../../scripts/bundles/functions-metadata";
import { paidPlan, servedPracticeAccount } from "../../../service/gateway/accounts";
import { createService } from "../../../service/server/service";
import {
  buckets,
  contractOrders,
  directions,
  dteBuckets,
  expirationGroups,
  intervals,
  metrics,
  timeframes,
  underlyingOrders,
  velocityViews,
} from "@strikebook/contract";
import { accountFacts, formulas, infoFacts, picks } from "@strikebook/formulas";
import { openRuntime } from "../../support/addin/function-runtime";
import { publishedFunctions, type Published } from "../../support/addin/published-functions";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

const lists = functionsMetadata(formulas, "").enums.map(({ id, values }) => ({
  id,
  words: values.map(({ name }) => name),
}));
/** No time passes, so all requests fall within one minute. */
const limits = { ...paidPlan, requestsPerMinute: 100_000 };
const accounts = [{ ...servedPracticeAccount, limits }];
const service = createService({ market: smallMarket, now: () => smallMarketNow, accounts });
const { addin } = await openRuntime(service, smallMarketNow);
await addin.connection.readAccount();
const published = publishedFunctions();

/** Returns the functions that offer a list, each with the argument. */
const offering = (id: string) =>
  published.flatMap((one) =>
    one.parameters.flatMap(({ name, customEnumId }) => (customEnumId === id ? [{ one, parameter: name }] : [])),
  );

test.each<[string, readonly string[]]>([
  ["Metric", metrics],
  ["Window", timeframes],
  ["Bucket", buckets],
  ["Interval", intervals],
  ["DaysToExpiration", dteBuckets],
  ["Right", ["call", "put"]],
  ["Period", ["week", "day"]],
  ["UnderlyingSort", underlyingOrders],
  ["ContractSort", contractOrders],
  ["Order", directions],
  ["ExpirationGroup", expirationGroups],
  ["VelocityView", velocityViews],
  ["AccountField", accountFacts.map(({ name }) => name)],
  ["InfoField", infoFacts.map(({ name }) => name)],
])("Excel offers the words of %s that the contract lists", (id, words) => {
  const offered = lists.find((list) => list.id === id)?.words ?? [];

  expect([...offered].sort()).toEqual([...words].sort());
});

test("every pick list is used by a function", () => {
  expect(
    Object.values(picks)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(lists.map(({ id }) => id).sort());
  for (const { id } of lists) expect(offering(id)).not.toEqual([]);
});

/** Valid values of required arguments by name, or by function and name if one differs. */
const suiting: Readonly<Record<string, unknown>> = {
  symbols: "SPY",
  symbol: "SPY",
  ticker: "SPY",
  contract: "SPY",
  at: "15:00",
  from: "-1d",
  "GEX.FRAMES from": "15:29",
  "GEX.PROFILE from": 90,
  "GEX.PROFILE to": 110,
  to: "15:30",
  strike: 100,
  expiration: "2026-12-18",
};

/** Returns the error message of a cell; "" if it shows a table. */
async function messageWith({ id, parameters, call }: Published, parameter: string, word: string): Promise<string> {
  const given = parameters.map(({ name, dimensionality }) => {
    const value = name === parameter ? word : (suiting[`${id} ${name}`] ?? suiting[name] ?? null);
    return dimensionality === "matrix" && value !== null ? [[value]] : value;
  });
  try {
    await call(...given, { functionName: id, address: "Sheet1!A1", parameterAddresses: ["Sheet1!B1"] });
    return "";
  } catch (problem) {
    return (problem as Error).message; // cells in error are made by the functions alone
  }
}

/** Returns the texts with which readers refuse a word. */
const refusals = (word: string) => [`; "${word}" is `, `There is no field "${word}"`];

const read = lists.flatMap((list) =>
  offering(list.id)
    .filter(({ one }) => !one.options.stream)
    .map(({ one, parameter }) => [one.id, parameter, list, one] as const),
);

test.each(read)(
  "%s reads every word that Excel offers for its %s, and refuses others",
  async (_id, parameter, list, one) => {
    for (const word of list.words) {
      const message = await messageWith(one, parameter, word);
      expect([word, refusals(word).filter((refusal) => message.includes(refusal))]).toEqual([word, []]);
    }
    expect(await messageWith(one, parameter, "no such word")).toMatch(
      /; "no such word" is |There is no field "no such word"/,
    );
  },
);
