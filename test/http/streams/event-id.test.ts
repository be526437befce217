import { eventPositions, formatEventId } from "../../../packages/http/streams/stream-format";

test("an event id contains the position in every symbol", () => {
  const positions = new Map([
    ["SPY", 1_795_209_000_000],
    ["BRK.B", 0],
  ]);

  const sent: [string, number | undefined][] = [
    ["SPY", 1_795_209_000_000],
    ["QQQ", undefined],
    ["BRK.B", 0],
  ];

  expect(formatEventId(sent)).toBe("SPY:1795209000000,BRK.B:0");
  expect(eventPositions("SPY:1795209000000,BRK.B:0")).toEqual(positions);
});

test.each([
  "",
  "SPY",
  "SPY:",
  ":5",
  "SPY:abc",
  "SPY:-5",
  "SPY:1.5",
  "SPY:1,",
  "SPY:1,QQQ",
  "SPY:1:2",
  "S Y:1",
  "SPY:9999999999999999",
])('"%s" is not an event id', (id) => {
  expect(eventPositions(id)).toEqual(new Map());
});
