import { readFileSync } from "node:fs";
import { connectRibbon } from "../../src/taskpane/ribbon";
import { openLiveCells } from "../support/addin/live-cells";

type Action = (event: { completed: () => void }) => void;

const { addin } = await openLiveCells();

/** Connects the ribbon to a host that records it. Returns what presses a button. */
function openRibbon() {
  const actions = new Map<string, Action>();
  const seen = { shown: 0, completed: 0 };
  Object.assign(globalThis, {
    Office: {
      onReady: () => Promise.resolve(),
      context: {},
      actions: { associate: (name: string, action: Action) => actions.set(name, action) },
      addin: { showAsTaskpane: () => Promise.resolve((seen.shown += 1)) },
    },
  });
  connectRibbon(() => Promise.resolve(addin));
  const press = (name: string) =>
    new Promise<void>((resolve) => {
      actions.get(name)?.({
        completed: () => {
          seen.completed += 1;
          resolve();
        },
      });
    });
  return { names: [...actions.keys()], seen, press };
}

test("every function of the ribbon in the manifest is connected, and nothing else", () => {
  const manifest = readFileSync("manifest.xml", "utf8");
  const declared = [...manifest.matchAll(/<FunctionName>([^<]+)</g)].map(([, name]) => name);

  expect(openRibbon().names).toEqual(declared);
});

test("Refresh opens the pane, which is asked for the price", async () => {
  const { press, seen } = openRibbon();

  await press("refresh");

  expect(addin.refreshRequest.get()).toBe(true);
  expect(seen).toEqual({ shown: 1, completed: 1 });
});

test("Pause pauses live data, and resumes it the next time", async () => {
  const { press } = openRibbon();

  await press("pause");
  expect(addin.live.paused.get()).toBe(true);
  await press("pause");

  expect(addin.live.paused.get()).toBe(false);
});
