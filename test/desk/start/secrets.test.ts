import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { postgresAddress, readSecret, webhookSecret } from "../../../desk/start/secrets";

const folder = await mkdtemp(join(tmpdir(), "secrets-"));
afterAll(() => rm(folder, { recursive: true }));

async function secretFile(content: string): Promise<string> {
  const path = join(folder, String(Math.random()));
  await writeFile(path, content, { mode: 0o600 });
  return path;
}

test("a secret is the value of its variable, or the content of the file that the variable with _FILE names", async () => {
  const file = await secretFile("from the file\n");

  expect(await readSecret("S", { S: "value" })).toBe("value");
  expect(await readSecret("S", { S: "", S_FILE: file })).toBe("from the file");
  expect(await readSecret("S", { S: "", S_FILE: "" })).toBeUndefined();
});

test("a secret that is missing, empty or given twice is refused, and the message does not have it", async () => {
  const file = await secretFile("hidden");
  const empty = await secretFile("\n");

  await expect(readSecret("S", { S_FILE: join(folder, "none") })).rejects.toThrow(/none" of S_FILE cannot be read/);
  await expect(readSecret("S", { S_FILE: empty })).rejects.toThrow(/of S_FILE is empty/);
  await expect(readSecret("S", { S: "hidden", S_FILE: file })).rejects.toThrow(
    /^S and S_FILE are both set: remove one of them\.$/,
  );
});

test("the password of Postgres is a file, with whatever characters, and its address has none", async () => {
  const password = "p@ss/w%rd:?#&ü";
  const environment = { STRIKEBOOK_POSTGRES_PASSWORD_FILE: await secretFile(`${password}\n`) };
  const plain = "postgres://desk@db.example.com:5433/audit?sslmode=require";

  const address = await postgresAddress({ ...environment, STRIKEBOOK_POSTGRES: plain });

  const client = new Client(address);
  expect(client).toMatchObject({ user: "desk", host: "db.example.com", port: 5433, database: "audit" });
  expect(client.password).toBe(password);
  expect(await postgresAddress({ STRIKEBOOK_POSTGRES: plain })).toBe(plain);
  expect(await postgresAddress({ ...environment, STRIKEBOOK_POSTGRES: "" })).toBeUndefined();
  await expect(
    postgresAddress({ ...environment, STRIKEBOOK_POSTGRES: "postgres://desk:x@db.example.com/audit" }),
  ).rejects.toThrow(/no password beside STRIKEBOOK_POSTGRES_PASSWORD/);
});

test("the secret of alerts is 24 to 64 bytes in base64 after whsec_, and is required", async () => {
  const file = await secretFile(`whsec_${Buffer.alloc(32, 7).toString("base64")}\n`);

  expect(await webhookSecret({ STRIKEBOOK_WEBHOOK_SECRET_FILE: file })).toEqual(Buffer.alloc(32, 7));
  await expect(webhookSecret({})).rejects.toThrow(/^STRIKEBOOK_WEBHOOK_SECRET is missing/);
  const refused = webhookSecret({ STRIKEBOOK_WEBHOOK_SECRET: "hidden" });
  await expect(refused).rejects.toThrow(/^STRIKEBOOK_WEBHOOK_SECRET is not a secret/);
  await expect(refused).rejects.not.toThrow(/hidden/);
});
