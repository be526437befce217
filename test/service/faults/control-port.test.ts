import { handleControlRequest } from "../../../service/faults/control-port";
import { Faults } from "../../../service/faults/faults";

const controlRequest = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  new Request(`http://control.test${path}`, { method, headers, ...(body !== undefined && { body }) });

test("faults are added one per line, listed and removed", async () => {
  const faults = new Faults();

  const added = await handleControlRequest(
    faults,
    controlRequest("POST", "/faults", "heatmap: unavailable x3\n\nall: slow 2s\n"),
  );
  const listed = await handleControlRequest(faults, controlRequest("GET", "/faults"));
  const removed = await handleControlRequest(faults, controlRequest("DELETE", "/faults/1"));
  const cleared = await handleControlRequest(faults, controlRequest("DELETE", "/faults"));

  const first = { id: 1, route: "heatmap", calls: 3, effect: { kind: "refusal", code: "unavailable" } };
  const second = { id: 2, route: "all", calls: null, effect: { kind: "slow", waitMs: 2000 } };
  expect([added.status, await added.json()]).toEqual([201, { faults: [first, second] }]);
  expect(await listed.json()).toEqual({ faults: [first, second] });
  expect(await removed.json()).toEqual({ faults: [second] });
  expect(await cleared.json()).toEqual({ faults: [] });
});

test("a body with one invalid line adds no fault", async () => {
  const faults = new Faults();

  const response = await handleControlRequest(
    faults,
    controlRequest("POST", "/faults", "heatmap: unavailable\nheatmap: nonsense"),
  );

  expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(/no fault "nonsense"/)]);
  expect(faults.active).toEqual([]);
});

test.each([
  ["POST", "/faults", 400, /one fault per line:\n\n {2}ROUTE: EFFECT \[xN\]/],
  ["GET", "/", 404, /request \/faults/],
  ["DELETE", "/faults/7", 404, /There is no active fault 7/],
  ["PUT", "/faults", 405, /received PUT/],
])("%s %s returns %d and says what to do", async (method, path, status, message) => {
  const response = await handleControlRequest(new Faults(), controlRequest(method, path));

  expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(message)]);
});

test("a web page cannot use the control port", async () => {
  const faults = new Faults();

  const response = await handleControlRequest(
    faults,
    controlRequest("POST", "/faults", "all: slow 2s", { origin: "https://page.example" }),
  );

  expect(response.status).toBe(403);
  expect(faults.active).toEqual([]);
});
