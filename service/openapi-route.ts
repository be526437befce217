import { jsonAnswer } from "./answers";
import { describeHost, type NamedRoute } from "./describe-host";
import type { Host } from "./hosts";
import { readQuery } from "./read-query";
import type { Route } from "./route";

/** `/v1/openapi.json` of a host, free. API document, Part 4.6. `routes` is asked at the first call: this route is one of them. */
export function openapiRoute(host: Host, routes: () => readonly NamedRoute[]): Route {
  let text: string | undefined;
  return {
    summary: "This description.",
    parameters: {},
    refusals: ["invalid_parameter"],
    handle({ query }) {
      readQuery(query, {});
      text ??= JSON.stringify(describeHost(host, routes()));
      return jsonAnswer(text);
    },
  };
}
