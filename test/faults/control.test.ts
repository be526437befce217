import { control } from "../../service/faults/control";
import { Faults } from "../../service/faults/faults";

const asked = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  new Request(`http://control.test${path}`, { method, headers, ...(body !== undefined && { body }) });

test("faults are added one a line, listed and taken back", async () => {
  const faults = new Faults();

  const added = await control(faults, asked("POST", "/faults", "heatmap: unavailable x3\n\nall: slow 2s\n"));
  const listed = await control(faults, asked("GET", "/faults"));
  const removed = await control(faults, asked("DELETE", "/faults/1"));
  const cleared = await control(faults, asked("DELETE", "/faults"));

  const first = { id: 1, route: "heatmap", calls: 3, effect: { kind: "refusal", code: "unavailable" } };
  const second = { id: 2, route: "all", calls: null, effect: { kind: "slow", waitMs: 2000 } };
  expect([added.status, await added.json()]).toEqual([201, { faults: [first, second] }]);
  expect(await listed.json()).toEqual({ faults: [first, second] });
  expect(await removed.json()).toEqual({ faults: [second] });
  expect(await cleared.json()).toEqual({ faults: [] });
});

test("a body with one wrong line adds none", async () => {
  const faults = new Faults();

  const answer = await control(faults, asked("POST", "/faults", "heatmap: unavailable\nheatmap: nonsense"));

  expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/no fault "nonsense"/)]);
  expect(faults.standing).toEqual([]);
});

test.each([
  ["POST", "/faults", 400, /one fault a line:\n\n {2}ROUTE: EFFECT \[xN\]/],
  ["GET", "/", 404, /ask for \/faults/],
  ["DELETE", "/faults/7", 404, /No fault 7 is at work/],
  ["PUT", "/faults", 405, /PUT came/],
])("%s %s is %d with what to do", async (method, path, status, message) => {
  const answer = await control(new Faults(), asked(method, path));

  expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(message)]);
});

test("a page cannot reach the control port", async () => {
  const faults = new Faults();

  const answer = await control(faults, asked("POST", "/faults", "all: slow 2s", { origin: "https://page.example" }));

  expect(answer.status).toBe(403);
  expect(faults.standing).toEqual([]);
});
