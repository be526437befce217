import { createService, type ServiceOptions } from "../../../service/server/service";
import { accountWith, readServiceResponse, type TestResponse } from "../../../scripts/support/service/start-service";

/** Starts a service, and returns what requests a path of it with the practice key. Internal errors are printed. */
export function requesting(options: ServiceOptions): (path: string) => Promise<TestResponse> {
  const service = createService({ accounts: [accountWith({ credits: 1_000 })], report: console.error, ...options });
  const headers = { authorization: "Bearer practice" };
  return async (path) =>
    readServiceResponse(await service.fetch(new Request(`http://service.test${path}`, { headers })));
}
