import { endpoints, type EndpointName } from "../endpoints";
import type { Origin } from "./origin";

const endpointNames: ReadonlyMap<string, EndpointName> = new Map(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [endpoints[name].path, name]), // Object.keys returns text
);

/** Returns the endpoint that data is from. */
export function endpointOf({ endpoint }: Pick<Origin, "endpoint">): EndpointName | undefined {
  return endpointNames.get(endpoint);
}

/** Returns a parameter of the request that data is from; `undefined` if it was not sent. */
export function parameterOf({ parameters }: Pick<Origin, "parameters">, name: string): string | undefined {
  const found = parameters.split("; ").find((parameter) => parameter.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
