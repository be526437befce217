import { readWebhookSecret, signatureHeaders } from "../../../desk/alerts/webhook-signature";

test("a signature is that of the example of the Standard Webhooks", () => {
  const key = readWebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw") ?? Buffer.alloc(0);
  const event = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' };

  expect(signatureHeaders(event, key)).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test.each([
  ["without its begin", Buffer.alloc(32).toString("base64")],
  ["with less than 24 bytes", `whsec_${Buffer.alloc(23).toString("base64")}`],
  ["with more than 64 bytes", `whsec_${Buffer.alloc(65).toString("base64")}`],
  ["that is not base64", "whsec_correct horse battery staple, and more"],
])("a secret %s is not accepted", (_what, secret) => {
  expect(readWebhookSecret(secret)).toBeUndefined();
});
