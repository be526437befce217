import { EngineAddressError, parseEngineAddress } from "../../../desk/engine/engine-address";

test.each([
  ["redis://engine", { host: "engine", port: 6379 }],
  ["redis://127.0.0.1:7000/2", { host: "127.0.0.1", port: 7000, db: 2 }],
  ["rediss://desk:p%40ss@engine:6380", { host: "engine", port: 6380, username: "desk", password: "p@ss", tls: {} }],
  ["rediss://:secret@[::1]:6380/", { host: "::1", port: 6380, password: "secret", tls: {} }],
  ["unix:///run/redis/redis.sock", { path: "/run/redis/redis.sock" }],
])("%s is one engine", (address, options) => {
  expect(parseEngineAddress(address)).toEqual(options);
});

test("several Sentinels and the name of the primary are one engine, over TLS with the second form", () => {
  const sentinels = [
    { host: "a", port: 26379 },
    { host: "b", port: 5000 },
  ];

  expect(parseEngineAddress("redis+sentinel://a,b:5000/mymaster")).toEqual({
    sentinels,
    name: "mymaster",
    enableTLSForSentinelMode: false,
  });
  expect(parseEngineAddress("rediss+sentinel://:x@a,b:5000/mymaster")).toEqual({
    sentinels,
    name: "mymaster",
    password: "x",
    tls: {},
    enableTLSForSentinelMode: true,
  });
});

test.each([
  ["http://engine", "it has one of the forms redis://HOST:6379"],
  ["redis://engine:secret", '"engine:secret" is not a host with a port'],
  ["redis://engine:0", "is not a host with a port"],
  ["redis://engine/main", "the number of a database"],
  ["unix://run/redis.sock", "unix:///run/redis/redis.sock"],
  ["redis+sentinel://a,b", "the name of the primary"],
  ["redis://:100%@engine", "write % as %25"],
])("%s is refused", (address, message) => {
  expect(() => parseEngineAddress(address)).toThrow(EngineAddressError);
  expect(() => parseEngineAddress(address)).toThrow(message);
});

test.each([
  "redis://:hunter2@engine:x",
  "http://:hunter2@engine",
  "redis://:hunter2%@engine",
  "rediss://hunter2@a/b/c",
])("the message for %s has no password", (address) => {
  let message = "";
  try {
    parseEngineAddress(address);
  } catch (problem) {
    message = String(problem);
  }

  expect(message).toContain("The ");
  expect(message).not.toContain("hunter2");
});
