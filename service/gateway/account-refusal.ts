import type { Endpoint } from "../../src/contract/endpoints";
import { Refusal } from "../query/answers";
import type { Account } from "./accounts";

/** Why an account does not get an answer that costs credits; undefined for one that does. API document, Part 5. */
export function accountRefusal({ condition, lacks }: Account, endpoint: Endpoint): Refusal | undefined {
  if (condition === "suspended") {
    return new Refusal("account_suspended", "API access of this account is suspended: contact the provider.");
  }
  if (lacks.includes("volatility") && isVolatility(endpoint)) {
    const message = "Volatility data is a preview that is not enabled for this account: ask the provider for it.";
    return new Refusal("not_entitled", message);
  }
  if (lacks.includes("options_agreement") && isOptionsData(endpoint)) {
    const message = "Option trades need a signed options-data subscriber agreement: sign it with the provider.";
    return new Refusal("opra_agreement_required", message);
  }
  return undefined;
}

const isVolatility = ({ service, path }: Endpoint) => service === "heatmap" && path.startsWith("/v1/vol/");

/** Trades and what is summed from them; which data needs the agreement is ours. */
const isOptionsData = ({ service }: Endpoint) => service === "flow";
