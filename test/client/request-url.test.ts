import { endpoints } from "../../src/contract/endpoints";
import { requestUrl } from "../../src/transport/request-url";

const hosts = { baseUrl: "http://127.0.0.1:4010/", flowBaseUrl: "http://127.0.0.1:4010/flow" };

test("an address without parameters has no question mark", () => {
  expect(requestUrl(hosts, endpoints.account, [])).toBe("http://127.0.0.1:4010/v1/account");
});

test("lists keep their commas and everything else is escaped", () => {
  expect(requestUrl(hosts, endpoints.heatmap, [["symbols", "BRK/B,A&B,^SPX"]])).toBe(
    "http://127.0.0.1:4010/v1/heatmap?symbols=BRK%2FB,A%26B,%5ESPX",
  );
});

test("the flow service is asked at its own host", () => {
  expect(requestUrl(hosts, { service: "flow", path: "/v1/openapi.json", credits: 0, freshMs: 0 }, [])).toBe(
    "http://127.0.0.1:4010/flow/v1/openapi.json",
  );
});
