import { readFileSync } from "node:fs";
import { paidPlan, practiceAccount } from "../../service/gateway/accounts";
import { createService } from "../../service/server/service";
import {
  buckets,
  contractOrders,
  directions,
  dteBuckets,
  expirationGroups,
  intervals,
  timeframes,
  underlyingOrders,
} from "../../src/contract/flow/parameter-values";
import { metrics } from "../../src/contract/limits";
import { accountFacts } from "../../src/tables/account/account-table";
import { infoFacts } from "../../src/tables/account/info-table";
import { velocityViews } from "../../src/tables/exposure/live-tables";
import { openRuntime } from "../support/addin/function-runtime";
import { publishedFunctions, type Published } from "../support/addin/published-functions";
import { smallMarket, smallMarketNow } from "../support/market/small-market";

interface PickList {
  id: string;
  parameter: string;
  functions?: readonly string[];
  words: Readonly<Record<string, string>>;
}

const lists = JSON.parse(readFileSync("src/functions/pick-lists.json", "utf8")) as PickList[];
/** No time passes, so all requests fall within one minute. */
const limits = { ...paidPlan, requestsPerMinute: 100_000 };
const accounts = [{ ...practiceAccount, limits }];
const service = createService({ market: smallMarket, now: () => smallMarketNow, accounts });
const { addin } = await openRuntime(service, smallMarketNow);
await addin.connection.readAccount();
const published = await publishedFunctions();

/** Returns the functions that offer a list. */
const offering = (list: PickList) =>
  published.filter(
    ({ id, parameters }) =>
      (list.functions?.includes(id) ?? true) && parameters.some(({ name }) => name === list.parameter),
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
  const offered = Object.keys(lists.find((list) => list.id === id)?.words ?? {});

  expect([...offered].sort()).toEqual([...words].sort());
});

test("every pick list is used by a function, and no argument has two", () => {
  const offers = lists.flatMap((list) => offering(list).map(({ id }) => `${id} ${list.parameter}`));

  for (const list of lists) expect(offering(list)).not.toEqual([]);
  expect(new Set(offers).size).toBe(offers.length);
});

/** Valid values of required arguments by name, or by function and name if one differs. */
const suiting: Readonly<Record<string, unknown>> = {
  symbols: "SPY",
  ticker: "SPY",
  contract: "SPY",
  at: "15:00",
  from: "-1d",
  "GEX.FRAMES from": "15:29",
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
  offering(list)
    .filter(({ options }) => !options?.stream)
    .map((one) => [one.id, list.parameter, list, one] as const),
);

test.each(read)(
  "%s reads every word that Excel offers for its %s, and refuses others",
  async (_id, parameter, list, one) => {
    for (const word of Object.keys(list.words)) {
      const message = await messageWith(one, parameter, word);
      expect([word, refusals(word).filter((refusal) => message.includes(refusal))]).toEqual([word, []]);
    }
    expect(await messageWith(one, parameter, "no such word")).toMatch(
      /; "no such word" is |There is no field "no such word"/,
    );
  },
);
