import type { Account } from "@strikebook/contract";
import { formats, formatted, plain } from "../cell";
import type { Fact } from "../table";

const count = (value: number | null | undefined) => formatted(value, formats.count);

/** Every fact of `/v1/account`, in reading order. docs/api.md, Account. */
export const accountFacts: readonly Fact<Account>[] = [
  { name: "Balance", field: "creditsBalance", value: (account) => count(account.creditsBalance) },
  { name: "Balance USD", field: "balanceUsd", value: (account) => formatted(account.balanceUsd, formats.price) },
  { name: "Status", field: "status", value: (account) => plain(account.status) },
  { name: "Customer", field: "customerId", value: (account) => plain(account.customerId) },
  { name: "API enabled", field: "apiEligible", value: (account) => plain(account.apiEligible) },
  { name: "Unlimited", field: "unlimited", value: (account) => plain(account.unlimited) },
  { name: "Requests per minute", field: "requestsPerMinute", value: ({ limits }) => count(limits.requestsPerMinute) },
  {
    name: "Symbols per call",
    field: "symbolsPerHeatmapCall",
    value: ({ limits }) => count(limits.symbolsPerHeatmapCall),
  },
  { name: "Replays at once", field: "historicalInFlight", value: ({ limits }) => count(limits.historicalInFlight) },
  { name: "Symbols per stream", field: "symbolsPerStream", value: ({ limits }) => count(limits.symbolsPerStream) },
  {
    name: "Streamed symbols",
    field: "streamSymbolsConcurrent",
    value: ({ limits }) => count(limits.streamSymbolsConcurrent),
  },
  { name: "Keys", field: "activeKeys", value: ({ limits }) => count(limits.activeKeys) },
  {
    name: "Stream minutes",
    field: "streamMaxDurationMinutes",
    value: ({ limits }) => count(limits.streamMaxDurationMinutes),
  },
];
