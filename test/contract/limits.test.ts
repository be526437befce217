import { endpoints, heatmapBounds, symbolsPerCall } from "@strikebook/contract";

// docs/api.md, Heatmap and Limits.
test("a call of a board carries ten symbols at most", () => {
  expect(symbolsPerCall.board).toBe(10);
  expect(heatmapBounds.symbols.max).toBe(10);
  for (const { batching } of [endpoints.heatmap, endpoints.levels, endpoints.historical])
    expect(batching?.symbolsPerRequest).toBe(10);
});

// docs/api.md, Credits.
test("the tide of a ticker costs three credits, whatever its window and bars", () => {
  expect(endpoints.flowTide).toMatchObject({ path: "/v1/flow/{ticker}/tide", credits: 3 });
  expect("price" in endpoints.flowTide).toBe(false);
});
