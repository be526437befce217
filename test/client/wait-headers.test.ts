import { askedWaitMs } from "../../src/transport/wait-headers";

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
  // nowMs is 00:16:40 on the first day of 1970.
  ["a date", 503, { "Retry-After": "Thu, 01 Jan 1970 00:16:47 GMT" }, 7_000],
  ["a date gone by", 503, { "Retry-After": "Thu, 01 Jan 1970 00:16:39 GMT" }, 0],
  [
    "a date of a service whose clock is an hour ahead, counted from its own",
    503,
    { "Retry-After": "Thu, 01 Jan 1970 01:18:40 GMT", Date: "Thu, 01 Jan 1970 01:16:40 GMT" },
    120_000,
  ],
  [
    "a date an hour ahead, of a service that does not tell its own",
    429,
    { "Retry-After": "Thu, 01 Jan 1970 01:16:40 GMT" },
    60_000,
  ],
  ["a date that is none", 429, { "Retry-After": "Thu, 99 Jan 1970 GMT", "X-RateLimit-Reset": "1005" }, 5_000],
  ["an empty Retry-After", 503, { "Retry-After": "" }, undefined],
  ["a reset on anything but 429, where it describes the quota alone", 503, { "X-RateLimit-Reset": "1030" }, undefined],
])("the wait asked for is read from %s", (_, status, headers, expected) => {
  expect(askedWaitMs(status, new Headers(headers), nowMs)).toBe(expected);
});
