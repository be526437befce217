import * as v from "valibot";
import { describedParameters, parametersAt } from "../../src/client/endpoint/api-description";
import { openapiSchema } from "../../src/contract/openapi";

const read = (description: unknown) => describedParameters(v.parse(openapiSchema, description));

test("the parameters of an operation are those of its query", () => {
  const description = read({
    paths: {
      "/v1/flow/{ticker}": {
        get: {
          parameters: [
            { name: "ticker", in: "path" },
            { name: "limit", in: "query" },
          ],
        },
      },
    },
  });

  expect(parametersAt(description, "/v1/flow/{ticker}")).toEqual(new Set(["limit"]));
});

test("a path is the same path whatever its parameters are called", () => {
  const description = read({
    paths: { "/v1/flow/{symbol}": { get: { parameters: [{ name: "date", in: "query" }] } } },
  });

  expect(parametersAt(description, "/v1/flow/{ticker}")).toEqual(new Set(["date"]));
  expect(parametersAt(description, "/v1/flow/{ticker}/tide")).toBeUndefined();
});

test("parameters may stand beside the operation or be referred to", () => {
  const description = read({
    paths: {
      "/v1/market/tide": {
        parameters: [{ name: "date", in: "query" }],
        get: { parameters: [{ $ref: "#/components/parameters/Bucket" }] },
      },
    },
    components: { parameters: { Bucket: { name: "bucket", in: "query" } } },
  });

  expect(parametersAt(description, "/v1/market/tide")).toEqual(new Set(["date", "bucket"]));
});

test("what a description writes in a way of its own is left out, and the rest is read", () => {
  const description = read({
    paths: {
      "/v1/a": { get: { parameters: [null, 7, { name: ["x"], in: "query" }, { name: "date", in: "query" }] } },
      "/v1/b": "described elsewhere",
      "/v1/c": { post: {} },
    },
    components: "none",
  });

  expect(parametersAt(description, "/v1/a")).toEqual(new Set(["date"]));
  expect(parametersAt(description, "/v1/b")).toBeUndefined();
  expect(parametersAt(description, "/v1/c")).toBeUndefined();
});
