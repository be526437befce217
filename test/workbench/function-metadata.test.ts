import { loadMetadata } from "../../workbench/calls/function-metadata";

const { fetch } = globalThis;

afterEach(() => {
  globalThis.fetch = fetch;
});

test("a function without a name in its list has its id as its name", async () => {
  const functions = [
    { id: "NAMELESS", parameters: [] },
    { id: "NAMED", name: "OTHER", parameters: [] },
  ];
  globalThis.fetch = () => Promise.resolve(Response.json({ functions }));

  const { functions: loaded } = await loadMetadata("/addin/functions.json");

  expect(loaded.map(({ name }) => name)).toEqual(["NAMELESS", "OTHER"]);
});
