import { createHmac } from "node:crypto";

/** The begin of a secret, as the Standard Webhooks write it: standardwebhooks.com. */
const PREFIX = "whsec_";

/** The lengths of a secret that the specification allows, in bytes. */
const BYTES = { least: 24, most: 64 };

/** Returns the key of a secret such as `whsec_` and 32 random bytes in base64; `undefined` if it is not of this form. */
export function readWebhookSecret(secret: string): Buffer | undefined {
  const encoded = secret.slice(PREFIX.length);
  if (!secret.startsWith(PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return undefined;
  const key = Buffer.from(encoded, "base64");
  return key.length >= BYTES.least && key.length <= BYTES.most ? key : undefined;
}

interface SignedEvent {
  id: string;
  /** When this attempt is sent, in seconds since 1970 UTC. */
  timestamp: number;
  body: string;
}

/** Returns the headers that prove who sent an event: Standard Webhooks, HMAC-SHA256 over id, timestamp and body. */
export function signatureHeaders({ id, timestamp, body }: SignedEvent, key: Buffer): Record<string, string> {
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": `v1,${signature}` };
}
