import { AddressError, isOnThisComputer, readServiceAddress } from "../../src/addin/service-address";

const page = "https://addin.example.com/strikebook/taskpane.html";

test.each([
  ["https://api.example.com", "https://api.example.com"],
  ["  https://api.example.com/base/  ", "https://api.example.com/base"],
  ["http://127.0.0.1:4010/flow", "http://127.0.0.1:4010/flow"],
  ["http://localhost:4010", "http://localhost:4010"],
  ["http://[::1]:4010", "http://[::1]:4010"],
  ["/api", "https://addin.example.com/api"],
  ["/", "https://addin.example.com"],
])("the address %s is asked as %s", (typed, address) => {
  expect(readServiceAddress(typed, page)).toBe(address);
});

test.each([
  ["http://api.example.com", /not safe for a key/],
  ["http://127.0.0.1.example.com", /not safe for a key/],
  ["http://localhost.example.com", /not safe for a key/],
  ["https://user:secret@api.example.com", /leave out/],
  ["https://api.example.com/?key=1", /leave out/],
  ["https://api.example.com/#part", /leave out/],
  ["//api.example.com", /not an address/],
  ["api.example.com", /not an address/],
  ["ftp://api.example.com", /not an address/],
  ["javascript:alert(1)", /not an address/],
  ["https://", /not an address/],
  ["", /not an address/],
])("the address %s is refused", (typed, message) => {
  expect(() => readServiceAddress(typed, page)).toThrow(AddressError);
  expect(() => readServiceAddress(typed, page)).toThrow(message);
});

test("a path on a page that came over plain http from afar is refused", () => {
  expect(() => readServiceAddress("/api", "http://addin.example.com/taskpane.html")).toThrow(/not safe for a key/);
});

test("a refused address is quoted without the name and password in it", () => {
  expect(() => readServiceAddress("https://user:secret@api.example.com", page)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("secret") }),
  );
});

test.each([
  ["http://127.0.0.1:4001", true],
  ["https://localhost/api", true],
  ["http://[::1]:4001", true],
  ["https://api.example.com", false],
  ["https://localhost.example.com", false],
])("whether %s runs on this computer is told: %s", (address, isLocal) => {
  expect(isOnThisComputer(address)).toBe(isLocal);
});
