import { AddressError, isOnThisComputer, readServiceAddress } from "@strikebook/client";

const page = "https://addin.example.com/strikebook/taskpane.html";

test.each([
  ["https://api.example.com", "https://api.example.com"],
  ["  https://api.example.com/base/  ", "https://api.example.com/base"],
  ["http://127.0.0.1:4010/flow", "http://127.0.0.1:4010/flow"],
  ["http://localhost:4010", "http://localhost:4010"],
  ["http://[::1]:4010", "http://[::1]:4010"],
  ["/api", "https://addin.example.com/api"],
  ["/", "https://addin.example.com"],
])("the address %s is read as %s", (typed, address) => {
  expect(readServiceAddress(typed, page)).toBe(address);
});

test.each([
  ["http://api.example.com", /not safe for a key/],
  ["http://127.0.0.1.example.com", /not safe for a key/],
  ["http://localhost.example.com", /not safe for a key/],
  ["https://user:secret@api.example.com", /Enter only "https:\/\/api\.example\.com\/", without/],
  ["https://api.example.com/?key=1", /Enter only "https:\/\/api\.example\.com\/", without/],
  ["https://api.example.com/#part", /Enter only "https:\/\/api\.example\.com\/", without/],
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

test("a path on a page loaded over http from another computer is refused", () => {
  expect(() => readServiceAddress("/api", "http://addin.example.com/taskpane.html")).toThrow(/not safe for a key/);
});

test("a refused address is quoted without its user name and password", () => {
  expect(() => readServiceAddress("https://user:secret@api.example.com", page)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("secret") as string }) as Error,
  );
});

test.each([
  ["http://127.0.0.1:4001", true],
  ["https://localhost/api", true],
  ["http://[::1]:4001", true],
  ["https://api.example.com", false],
  ["https://localhost.example.com", false],
])("whether %s runs on this computer is %s", (address, isLocal) => {
  expect(isOnThisComputer(address)).toBe(isLocal);
});
