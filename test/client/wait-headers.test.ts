import { askedWaitMs } from "../../src/client/wait-headers";

/** 1,000 seconds after 1970. */
const nowMs = 1_000_000;

test.each([
  ["a whole number of seconds", 503, { "Retry-After": "7" }, 7_000],
  ["no time at all", 429, { "Retry-After": "0" }, 0],
  ["both headers: Retry-After wins", 429, { "Retry-After": "2", "X-RateLimit-Reset": "1030" }, 2_000],
  ["a gateway 429 that resets in 30 s", 429, { "X-RateLimit-Reset": "1030" }, 30_000],
  ["a reset beyond the one-minute window: the clocks differ", 429, { "X-RateLimit-Reset": "4600" }, 60_000],
  ["a reset gone by", 429, { "X-RateLimit-Reset": "999" }, undefined],
  ["a reset of 0, for an unlimited quota", 429, { "X-RateLimit-Reset": "0" }, undefined],
  ["a reset of -1", 429, { "X-RateLimit-Reset": "-1" }, undefined],
  ["no header", 429, {}, undefined],
  ["a Retry-After that is no number", 429, { "Retry-After": "soon", "X-RateLimit-Reset": "1005" }, 5_000],
  ["an empty Retry-After", 503, { "Retry-After": "" }, undefined],
  ["a reset on anything but 429, where it describes the quota alone", 503, { "X-RateLimit-Reset": "1030" }, undefined],
])("the wait asked for is read from %s", (_, status, headers, expected) => {
  expect(askedWaitMs(status, new Headers(headers), nowMs)).toBe(expected);
});
