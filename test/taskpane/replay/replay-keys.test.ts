import { playKey, replayCommand, stepKey } from "../../../src/taskpane/replay/replay-keys";

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false };

test.each([
  ["l", false, { size: 1, direction: 1 }],
  ["j", false, { size: 1, direction: -1 }],
  ["L", true, { size: 5, direction: 1 }],
  ["J", true, { size: 5, direction: -1 }],
  ["n", false, { size: "session", direction: 1 }],
  ["P", true, { size: "week", direction: -1 }],
  ["k", false, "play or pause"],
  ["L", false, { size: 1, direction: 1 }], // Caps Lock
  ["x", false, undefined],
  ["ArrowRight", false, undefined],
])("the key %s (with Shift: %s) is the command %j", (key, shiftKey, command) => {
  expect(replayCommand({ ...plain, key, shiftKey })).toEqual(command);
});

test.each(["ctrlKey", "altKey", "metaKey", "defaultPrevented"])("a key with %s belongs to others", (held) => {
  expect(replayCommand({ ...plain, key: "l", [held]: true })).toBeUndefined();
});

test("the keys are named as aria-keyshortcuts names them", () => {
  expect([stepKey(1, 1), stepKey(5, -1), stepKey("session", 1), stepKey("week", 1), stepKey(30, 1), playKey]).toEqual([
    ...["L", "Shift+J", "N", "Shift+N"],
    undefined,
    "K",
  ]);
});
