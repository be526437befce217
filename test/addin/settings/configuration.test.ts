import { readFileSync } from "node:fs";
import { defaultConfiguration, loadConfiguration, readConfiguration } from "../../../src/addin/settings/configuration";
import { TestPlatform } from "../../../scripts/support/client/test-platform";

const page = "https://addin.example.com/strikebook/taskpane.html";
const written = { baseUrl: "https://api.example.com/", flowBaseUrl: "/flow", practice: true };

test("a configuration contains both services and whether they offer practice", () => {
  expect(readConfiguration(written, page)).toEqual({
    hosts: { baseUrl: "https://api.example.com", flowBaseUrl: "https://addin.example.com/flow" },
    practice: "offered",
  });
});

test("a configuration may connect to the practice market from the start", () => {
  expect(readConfiguration({ ...written, practice: "connected" }, page).practice).toBe("connected");
});

test("a configuration without practice offers none", () => {
  expect(readConfiguration({ baseUrl: "/api", flowBaseUrl: "/flow" }, page).practice).toBe("none");
});

test.each([
  ["a list", [], /expected an object/],
  ["nothing", null, /expected an object/],
  ["no base address", { flowBaseUrl: "/flow" }, /"baseUrl" is missing/],
  ["no flow address", { baseUrl: "/api" }, /"flowBaseUrl" is missing/],
  ["a number for an address", { ...written, baseUrl: 4010 }, /"baseUrl" must be an address in quotes/],
  ["an unsafe address", { ...written, baseUrl: "http://api.example.com" }, /not safe for a key/],
  ["practice in quotes", { ...written, practice: "true" }, /"practice" must be true, false or "connected"/],
])("a configuration of %s is refused with a reason", (_what, content, message) => {
  expect(() => readConfiguration(content, page)).toThrow(message);
});

test("the configuration is loaded from the folder of the page", async () => {
  const platform = new TestPlatform(() => Response.json(written));

  const loaded = await loadConfiguration(platform, page);

  expect(platform.requests.map(({ url }) => url)).toEqual(["https://addin.example.com/strikebook/config.json"]);
  expect(loaded).toEqual({ configuration: readConfiguration(written, page) });
});

test.each([
  ["missing", () => new Response("", { status: 404 }), /responded with status 404/],
  ["not JSON", () => new Response("<html>"), /config\.json cannot be used/],
  ["wrong", () => Response.json({ ...written, baseUrl: "ftp://x" }), /"ftp:\/\/x" is not an address/],
])(
  "a configuration file that is %s leaves the default services and reports the problem",
  async (_how, respond, text) => {
    const loaded = await loadConfiguration(new TestPlatform(respond), page);

    expect(loaded.configuration).toBe(defaultConfiguration);
    expect(loaded.problem).toMatch(text);
  },
);

test("the shipped configuration file contains the default services", () => {
  const shipped: unknown = JSON.parse(readFileSync("src/taskpane/config.json", "utf8"));

  expect(readConfiguration(shipped, page)).toEqual(defaultConfiguration);
});
