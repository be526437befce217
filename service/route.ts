import type { ErrorCode } from "../src/contract/errors";
import type { Account } from "./accounts";
import type { DescribedSchema } from "./json-schema";
import type { Parameters } from "./read-query";

/** One request, its key already checked. */
export interface Asked {
  query: URLSearchParams;
  nowMs: number;
  account: Account;
}

/** One route: what the description says of it, and how it answers. */
export interface Route {
  summary: string;
  parameters: Parameters;
  /** The shape of its 200; absent for a body of free form. */
  answer?: DescribedSchema;
  /** The codes it may refuse with, beside those every route shares. */
  refusals: readonly ErrorCode[];
  /** Throws a `Refusal` to answer no; anything else thrown is the service's own failure. */
  handle(asked: Asked): Response | Promise<Response>;
}
