import { authorization, withoutKey } from "../../src/transport/authorization";
import { MissingKeyError } from "../../src/transport/errors";

test("a key travels as a bearer", () => {
  expect(authorization("key-for-tests")).toBe("Bearer key-for-tests");
});

test("blanks around a pasted key are dropped", () => {
  expect(authorization("  key-for-tests\n")).toBe("Bearer key-for-tests");
});

test.each([undefined, "", "   "])("%j is no key", (key) => {
  expect(() => authorization(key)).toThrow(MissingKeyError);
});

test.each(["two\nlines", "two words", "kéy", "key\u200b"])(
  "a key that no header can carry is refused unquoted: %j",
  (key) => {
    expect(() => authorization(key)).toThrow(
      new MissingKeyError("The API key holds characters that no key has. Enter it again."),
    );
  },
);

test("a key that a gateway quotes is cut out of its words", () => {
  expect(withoutKey("Key sk_live_12345 is unknown", " sk_live_12345 ")).toBe("Key (your key) is unknown");
});

test("a key too short to be a secret garbles nothing", () => {
  expect(withoutKey("a bad answer", "a")).toBe("a bad answer");
});
