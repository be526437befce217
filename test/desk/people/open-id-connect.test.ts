import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { OpenIdConnect, type OpenIdSettings, SignInError } from "../../../desk/people/open-id-connect";
import { realPlatform } from "@strikebook/client";
import { startEngine } from "../../../scripts/support/desk/engine";
import { bearer, START_MS, startPeople } from "../support/people";

/** An identity provider: its keys, and their description under OpenID Connect Discovery. */
async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const stranger = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256" };
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const body =
      request.url === "/keys"
        ? { keys: [jwk] }
        : { issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: `${issuer}/authorize` };
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = (claims: Record<string, unknown>, changes: { kid?: string; key?: typeof privateKey } = {}) =>
    new SignJWT({
      iss: issuer,
      aud: "desk",
      exp: START_MS / 1_000 + 3_600,
      preferred_username: "Ann@Firm.example",
      team: "quant",
      ...claims,
    })
      .setProtectedHeader({ alg: "RS256", kid: changes.kid ?? "one" })
      .sign(changes.key ?? privateKey);
  const settings: OpenIdSettings = {
    issuer,
    audience: "desk",
    algorithms: ["RS256"],
    nameClaim: "preferred_username",
    teamClaim: "team",
    clockToleranceSeconds: 30,
  };
  const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { issuer, settings, requests, sign, strangersKey: stranger.privateKey, stop };
}

let issuer: Awaited<ReturnType<typeof startIssuer>>;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.stop());

const signIn = (changes: Partial<OpenIdSettings> = {}, nowMs = START_MS) =>
  new OpenIdConnect({
    settings: { ...issuer.settings, ...changes },
    fetch: (url, init) => realPlatform.fetch(url, init),
    now: () => nowMs,
  });

test("a token of the issuer signs its person in, with the name in lower case", async () => {
  const token = await issuer.sign({});

  expect(await signIn().personOf(token)).toEqual({ name: "ann@firm.example", team: "quant", keyId: undefined });
});

test("the keys are found by discovery once, or where the configuration says", async () => {
  const before = issuer.requests.length;
  const discovering = signIn();
  const configured = signIn({ keysUrl: `${issuer.issuer}/keys` });
  const token = await issuer.sign({});

  await Promise.all([discovering.personOf(token), discovering.personOf(token)]);
  await discovering.personOf(token);
  expect(issuer.requests.slice(before)).toEqual(["/.well-known/openid-configuration", "/keys"]);
  await configured.personOf(token);
  expect(issuer.requests.slice(before + 2)).toEqual(["/keys"]);
});

test("the names of the claims come from the configuration, and the first team of a list counts", async () => {
  const token = await issuer.sign({ login: "bob", groups: ["macro", "quant"] });
  const claims = { nameClaim: "login", teamClaim: "groups" };

  expect(await signIn(claims).personOf(token)).toMatchObject({ name: "bob", team: "macro" });
  expect(await signIn({ ...claims, teams: ["quant", "macro"] }).personOf(token)).toMatchObject({ team: "quant" });
});

const second = START_MS / 1_000;

test.each([
  ["has expired", { exp: second - 31 }, "The sign-in has expired. Sign in again, or use a desk key."],
  ["is for another audience", { aud: "payroll" }, 'its claim "aud" is not as required'],
  ["is of another issuer", { iss: "https://elsewhere.example" }, 'its claim "iss" is not as required'],
  ["never expires", { exp: undefined }, 'its claim "exp" is not as required'],
  ["is not valid yet", { nbf: second + 31 }, 'its claim "nbf" is not as required'],
  ["has no name", { preferred_username: undefined }, 'its claim "preferred_username" must be a name'],
  ["has a name with blanks", { preferred_username: "Ann Lee" }, 'its claim "preferred_username" must be a name'],
  ["has no team", { team: undefined }, 'its claim "team" must be a team'],
])("a token that %s is refused with 401", async (_, claims, message) => {
  const token = await issuer.sign(claims);

  const problem = await signIn()
    .personOf(token)
    .catch((reason: unknown) => reason);

  expect(problem).toBeInstanceOf(SignInError);
  expect(problem).toMatchObject({ status: 401 });
  expect(String(problem)).toContain(message);
  expect(String(problem)).not.toContain(token);
});

test("the clock of the issuer may be off by the tolerance", async () => {
  const expired = await issuer.sign({ exp: second - 29 });
  const early = await issuer.sign({ nbf: second + 29 });

  expect(await signIn().personOf(expired)).toMatchObject({ team: "quant" });
  expect(await signIn().personOf(early)).toMatchObject({ team: "quant" });
});

test("a token of a team that is not listed is refused", async () => {
  const token = await issuer.sign({ team: "interns" });

  await expect(signIn({ teams: ["quant"] }).personOf(token)).rejects.toThrow(
    'its claim "team" names no team that may use this desk',
  );
});

test("tokens that the issuer did not sign are unknown", async () => {
  const forged = await issuer.sign({}, { key: issuer.strangersKey });
  const unknownKey = await issuer.sign({}, { key: issuer.strangersKey, kid: "two" });
  const [, claims = ""] = forged.split(".");
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
  const shared = await new SignJWT({ iss: issuer.issuer, aud: "desk", exp: second + 60 })
    .setProtectedHeader({ alg: "HS256", kid: "one" })
    .sign(new TextEncoder().encode("a shared secret of thirty-two bytes"));

  for (const token of [forged, unknownKey, unsigned, shared, "not.a.token"]) {
    await expect(signIn().personOf(token)).rejects.toMatchObject({
      status: 401,
      message: expect.stringContaining("The token is unknown") as string,
    });
  }
});

test("an issuer that does not respond is named as the reason, and asked again for the next token", async () => {
  let isAway = true;
  const openId = new OpenIdConnect({
    settings: issuer.settings,
    fetch: (url, init) => (isAway ? Promise.reject(new TypeError("fetch failed")) : realPlatform.fetch(url, init)),
    now: () => START_MS,
  });
  const token = await issuer.sign({});

  await expect(openId.personOf(token)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining("The token cannot be checked now") as string,
  });
  isAway = false;
  expect(await openId.personOf(token)).toMatchObject({ team: "quant" });
});

test("keys that cannot be read are no fault of the token", async () => {
  const token = await issuer.sign({});
  const wrong = signIn({ keysUrl: `${issuer.issuer}/.well-known/openid-configuration` });

  await expect(wrong.personOf(token)).rejects.toMatchObject({ status: 503 });
});

test("a node accepts tokens and desk keys side by side, by the engine's clock", async () => {
  const server = await startEngine();
  const { people, register } = await startPeople(server, { oidc: issuer.settings });
  const { key } = await register.add({ name: "bob", team: "macro" });

  expect(await people.find(bearer(await issuer.sign({})))).toMatchObject({ name: "ann@firm.example" });
  expect(await people.find(bearer(key))).toMatchObject({ name: "bob" });
  await server.stop();
});
