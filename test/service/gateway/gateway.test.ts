import { errorEnvelope, startService } from "../../../scripts/support/service/start-service";

const key = { authorization: "Bearer practice" };

test.each([
  ["/", "not_found"],
  ["/v1", "not_found"],
  ["/v1/heatmap/", "not_found"],
  ["/v1/Heatmap", "not_found"],
  ["/v1/historic", "not_found"],
  ["/flow", "NOT_FOUND"],
  ["/flow/v1/heatmap", "NOT_FOUND"],
  ["/flow/v1/flow", "NOT_FOUND"],
  ["/flow/v1/flow/SPY/tides", "NOT_FOUND"],
  ["/flowers", "not_found"],
])("%s is 404 %s", async (path, code) => {
  const { request } = startService();

  const response = await request(path);

  expect(response.status).toBe(404);
  expect(response.body).toEqual(errorEnvelope(code));
});

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "%s is 405 method_not_allowed, free of charge",
  async (method) => {
    const { request, service } = startService();

    const { status, headers, body } = await request("/v1/heatmap?symbols=SPY", { method, headers: key });

    expect(status).toBe(405);
    expect(headers.get("allow")).toBe("GET");
    expect(body).toEqual(errorEnvelope("method_not_allowed", new RegExp(`received ${method}`)));
    expect(service.requests[0]).toMatchObject({ method, status: 405, credits: 0 });
  },
);

test("HEAD is 405 too, without a body, and is not charged", async () => {
  const { request, service } = startService();

  const { status, body } = await request("/v1/heatmap?symbols=SPY", { method: "HEAD", headers: key });

  expect(status).toBe(405);
  expect(body).toBe("");
  expect(service.requests[0]).toMatchObject({ credits: 0 });
});

test("the flow host sends METHOD_NOT_ALLOWED in upper case", async () => {
  const { request } = startService();

  const { status, body } = await request("/flow/v1/openapi.json", { method: "POST", headers: key });

  expect(status).toBe(405);
  expect(body).toEqual(errorEnvelope("METHOD_NOT_ALLOWED"));
});

test.each([
  ["/flow/v1/flow/%E0%A4%A", "BAD_REQUEST"],
  ["/flow/v1/aggregate/SPX?timeframes=%ZZ", "BAD_REQUEST"],
  ["/v1/heatmap?symbols=%ZZ", "invalid_parameter"],
])("%s has invalid percent-encoding and is 400 %s, free of charge", async (path, code) => {
  const { request, service } = startService();

  const { status, body } = await request(path);

  expect([status, body]).toEqual([400, errorEnvelope(code, /percent sign as %25/)]);
  expect(service.requests[0]).toMatchObject({ credits: 0 });
});

test("a response is JSON that must not be stored", async () => {
  const { request } = startService();

  const { headers } = await request("/v1/heatmap?symbols=SPY");

  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
});
