import { readFile } from "node:fs/promises";
import { FlagError } from "@strikebook/http";
import { readWebhookSecret } from "../alerts/webhook-signature";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns a secret of the environment: the value of a variable, or the content of the file that the variable with `_FILE` at its end names,
 * without spaces and line ends around it. `undefined` if there is neither. Rejects with a `FlagError`, which never has the secret.
 */
export async function readSecret(name: string, environment: Environment): Promise<string | undefined> {
  const value = environment[name] || undefined;
  const file = environment[`${name}_FILE`];
  if (!file) return value;
  if (value !== undefined) throw new FlagError(`${name} and ${name}_FILE are both set: remove one of them.`);
  const text = await readFile(file, "utf8").catch(() => {
    throw new FlagError(`The file "${file}" of ${name}_FILE cannot be read: check its path and permissions.`);
  });
  const secret = text.trim();
  if (secret !== "") return secret;
  throw new FlagError(`The file "${file}" of ${name}_FILE is empty: write the secret into it.`);
}

/** Returns the address of the Postgres database for the audit, with its password. `undefined` if none is configured. Rejects with a `FlagError`. */
export async function postgresAddress(environment: Environment): Promise<string | undefined> {
  const name = "STRIKEBOOK_POSTGRES";
  const address = environment[name];
  const password = await readSecret(`${name}_PASSWORD`, environment);
  if (!address || password === undefined) return address || undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.hostname === "" || url.username === "" || url.password !== "") {
    throw new FlagError(
      `${name} must name a user, a host and no password beside ${name}_PASSWORD, such as postgres://desk@db.example.com/audit.`,
    );
  }
  // The setter keeps a percent sign as it is.
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Returns the key with which events are signed. Rejects with a `FlagError`, which never has the secret. */
export async function webhookSecret(environment: Environment): Promise<Buffer> {
  const name = "STRIKEBOOK_WEBHOOK_SECRET";
  const secret = await readSecret(name, environment);
  const key = secret === undefined ? undefined : readWebhookSecret(secret);
  if (key) return key;
  const problem =
    secret === undefined ? "is missing: the configuration has alerts, which are signed with it" : "is not a secret";
  throw new FlagError(
    `${name} ${problem}. Write whsec_ and 32 random bytes in base64 into the file that ${name}_FILE names.`,
  );
}
