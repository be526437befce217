import { callContext } from "../../../packages/client/transport/call-context";
import { MissingKeyError } from "../../../packages/client/transport/unsent-errors";
import { account, success } from "../../support/client/canned-responses";
import { getBoard, testMarket } from "../../support/client/test-market";

/** Reads the account with this key from a service that refuses it with this message. */
async function refused(key: string, message: (authorization: string) => string): Promise<unknown> {
  const { market, platform } = testMarket(
    ({ headers }) =>
      Response.json(
        { error: { code: "forbidden", message: message(headers.get("Authorization") ?? "") } },
        { status: 403 },
      ),
    { key: () => key },
  );
  return platform.settle(market.account.read(callContext())).catch((failure: unknown) => failure);
}

test("the key is sent in a header and nowhere in the URL", async () => {
  const { market, platform } = testMarket();

  await platform.settle(market.account.read(callContext()));

  expect(platform.requests[0]?.url).toBe("https://api.example.test/v1/account");
  expect(platform.requests[0]?.headers.get("Authorization")).toBe("Bearer key-for-tests");
});

test("the key is never sent across a redirect, and no cookie is sent", async () => {
  const { market, platform } = testMarket(() => success({ data: account }));

  await platform.settle(market.account.read(callContext()));

  expect(platform.requests[0]?.init).toMatchObject({ redirect: "error", credentials: "omit", cache: "no-store" });
});

test("blanks around a pasted key are removed", async () => {
  const { market, platform } = testMarket(undefined, { key: () => "  key-for-tests\n" });

  await platform.settle(market.account.read(callContext()));

  expect(platform.requests[0]?.headers.get("Authorization")).toBe("Bearer key-for-tests");
});

test.each([undefined, "", "   "])("with the key %j nothing is sent", async (key) => {
  const { market, platform, events } = testMarket(undefined, { key: () => key });

  await expect(platform.settle(getBoard(market, "SPY"))).rejects.toThrow(MissingKeyError);

  expect(platform.requests).toEqual([]);
  expect(events).toEqual([]);
});

test.each(["two\nlines", "two words", "kéy", "key\u200b"])(
  "a key that no header can carry is refused without being quoted: %j",
  async (key) => {
    const { market, platform } = testMarket(undefined, { key: () => key });

    await expect(platform.settle(market.account.read(callContext()))).rejects.toEqual(
      new MissingKeyError("The API key contains invalid characters. Enter it again."),
    );

    expect(platform.requests).toEqual([]);
  },
);

test("an error never repeats the key, even when a gateway quotes it", async () => {
  await expect(refused(" sk_live_12345 ", (authorization) => `No such key: ${authorization}`)).resolves.toMatchObject({
    message: "No such key: Bearer (your key)",
  });
});

test("a key too short to be a secret is not removed from messages", async () => {
  await expect(refused("a", () => "a bad response")).resolves.toMatchObject({ message: "a bad response" });
});
