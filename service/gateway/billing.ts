import type { EndpointFacts } from "@strikebook/contract";
import { ApiError, errorResponse, type Host, type PlainResponse, withHeaders } from "@strikebook/http";
import type { GatewayAccount } from "./accounts";
import { chargeLedger } from "./ledger";
import type { NamedRoute, RouteRequest } from "./route";

/** A response, and the credits charged for it, less any refund. */
export interface ChargedResponse {
  response: PlainResponse;
  credits: number;
}

/** A request to be charged. */
interface ChargeRequest {
  host: Host;
  named: NamedRoute;
  request: RouteRequest;
  /** By the clock of the service. */
  receivedAtMs: number;
}

/**
 * Charges the price before the work and refunds it if the response is a 4xx or 5xx. docs/api.md, Credits: the header
 * `X-Credits-Remaining` includes the refund. A suspended account can use free routes, so that it can read its own status.
 */
export async function chargeAndHandle(
  { host, named, request, receivedAtMs }: ChargeRequest,
  handle: () => PlainResponse | Promise<PlainResponse>,
): Promise<ChargedResponse> {
  if (isFree(named)) return { response: await handle(), credits: 0 };
  const { ledger } = request.account;
  const price = chargePrice(named, request, receivedAtMs);
  const response = price instanceof ApiError ? errorResponse(host, price) : await handle();
  const charged = price instanceof ApiError ? 0 : price;
  const refunded = response.status >= 400 ? charged : 0;
  ledger.refund(refunded, receivedAtMs);
  const balance = { "x-credits-remaining": String(ledger.balance) };
  return { response: withHeaders(response, balance), credits: charged - refunded };
}

/** Whether every request of a route is free. */
export function isFree({ endpoint, route }: NamedRoute): boolean {
  return endpoint.credits === 0 && route.price === undefined;
}

/** Returns the credits charged for a request, or the error that ends it. */
function chargePrice({ endpoint, route }: NamedRoute, request: RouteRequest, nowMs: number): number | ApiError {
  try {
    const notEntitled = entitlementError(request.account, endpoint);
    if (notEntitled) return notEntitled;
    const price = route.price?.(request) ?? endpoint.credits;
    const credits = request.account.unlimited ? 0 : price;
    return chargeLedger(request.account.ledger, credits, nowMs) ?? credits;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Returns the reason why an account gets no response that costs credits; `undefined` if there is none. docs/api.md, Credits. */
function entitlementError({ condition, lacks }: GatewayAccount, endpoint: EndpointFacts): ApiError | undefined {
  if (condition === "suspended") {
    return new ApiError("account_suspended", "API access of this account is suspended: contact the provider.");
  }
  if (lacks.includes("volatility") && isVolatility(endpoint)) {
    const message = "Volatility data is a preview that is not enabled for this account: ask the provider to enable it.";
    return new ApiError("not_entitled", message);
  }
  if (lacks.includes("options_agreement") && isOptionsData(endpoint)) {
    const message =
      "Option trades and quotes require a signed options-data subscriber agreement: sign it with the provider.";
    return new ApiError("opra_agreement_required", message);
  }
  return undefined;
}

const isVolatility = ({ service, path }: EndpointFacts) => service === "heatmap" && path.startsWith("/v1/vol/");

/** Trades, their sums and quotes. The API documentation does not say which data needs the agreement. */
const isOptionsData = ({ service, path }: EndpointFacts) => service === "flow" || path.startsWith("/v1/options/");
