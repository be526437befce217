import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify, type RemoteJWKSet } from "jose";
import * as v from "valibot";
import { ApiError } from "@strikebook/http";
import type { Platform } from "@strikebook/client";
import { isName, nameForm, type SignedIn } from "./person";

/** Sign-in with the identity of the firm, by OpenID Connect. */
export interface OpenIdSettings {
  /** As the tokens state it, such as https://login.example.com. */
  issuer: string;
  /** The client id for which tokens must be issued. */
  audience: string;
  /** Where the public keys are; if undefined, where the issuer's /.well-known/openid-configuration says. */
  keysUrl?: string | undefined;
  /** Signature algorithms that are accepted, such as RS256. */
  algorithms: readonly string[];
  /** The claim with the name of the person. It is used in lower case. */
  nameClaim: string;
  /** The claim with the team: a text, or a list of which the first counts. */
  teamClaim: string;
  /** Only people of these teams may sign in; of several teams of a person, the first team in this list counts. */
  teams?: readonly string[] | undefined;
  /** How far the clock of the issuer may be off, in seconds. */
  clockToleranceSeconds: number;
}

/** A token that is not accepted (`unauthorized`), or that cannot be checked because the issuer's keys cannot be read (`unavailable`). */
export class SignInError extends ApiError {
  override readonly name = "SignInError";
}

interface OpenIdOptions {
  settings: OpenIdSettings;
  fetch: Platform["fetch"];
  /** Milliseconds since 1970 UTC, by the engine's clock. */
  now: () => number;
}

/** How long the issuer may take to respond, in milliseconds. */
const ISSUER_MS = 5_000;

/** Checks the tokens of people who signed in with the identity of the firm. */
export class OpenIdConnect {
  readonly #options: OpenIdOptions;
  #keys: Promise<RemoteJWKSet> | undefined;

  constructor(options: OpenIdOptions) {
    this.#options = options;
  }

  /** Returns the person of a token. Rejects with a `SignInError`; no message contains the token. */
  async personOf(token: string): Promise<SignedIn> {
    const { settings, now } = this.#options;
    const { issuer, audience, algorithms, clockToleranceSeconds } = settings;
    const keys = await this.#readKeys();
    const checks = { issuer, audience, algorithms: [...algorithms], requiredClaims: ["exp"] };
    try {
      const currentDate = new Date(now());
      const { payload } = await jwtVerify(token, keys, {
        ...checks,
        clockTolerance: clockToleranceSeconds,
        currentDate,
      });
      return personOf(payload, settings);
    } catch (problem) {
      throw problem instanceof SignInError ? problem : refusalOf(problem);
    }
  }

  #readKeys(): Promise<RemoteJWKSet> {
    this.#keys ??= this.#openKeys().catch((problem: unknown) => {
      this.#keys = undefined;
      throw problem;
    });
    return this.#keys;
  }

  async #openKeys(): Promise<RemoteJWKSet> {
    const { settings, fetch } = this.#options;
    const url = settings.keysUrl ?? (await findKeysUrl(settings.issuer, fetch));
    return createRemoteJWKSet(new URL(url), { [customFetch]: fetch, timeoutDuration: ISSUER_MS });
  }
}

const discoverySchema = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) });

/** OpenID Connect Discovery 1.0, Part 4. */
async function findKeysUrl(issuer: string, fetch: Platform["fetch"]): Promise<string> {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ISSUER_MS) });
    const found = v.parse(discoverySchema, await response.json());
    if (found.issuer === issuer) return found.jwks_uri;
  } catch {
    // The same for all failures: none of them is the person's.
  }
  throw issuerAway(`${url} does not describe this issuer`);
}

const issuerAway = (problem: string) =>
  new SignInError(
    "unavailable",
    `The token cannot be checked now: ${problem}. Try again in a minute, or use a desk key.`,
  );

const signInAgain = "Sign in again, or use a desk key.";

function refusalOf(problem: unknown): SignInError {
  if (problem instanceof errors.JWTExpired)
    return new SignInError("unauthorized", `The sign-in has expired. ${signInAgain}`);
  if (problem instanceof errors.JWTClaimValidationFailed) {
    return new SignInError(
      "unauthorized",
      `The token is not for this desk: its claim "${problem.claim}" is not as required. ${signInAgain}`,
    );
  }
  const isAboutKeys = problem instanceof errors.JWKSTimeout || problem instanceof errors.JWKSInvalid;
  if (isAboutKeys || !isAboutToken(problem)) return issuerAway("the keys of the issuer cannot be read");
  return new SignInError(
    "unauthorized",
    `The token is unknown: it is damaged, or not signed by the firm's identity provider. ${signInAgain}`,
  );
}

/** All errors of jose but its base class, which it throws when the keys are not delivered. */
function isAboutToken(problem: unknown): boolean {
  return problem instanceof errors.JOSEError && problem.code !== errors.JOSEError.code;
}

function personOf(payload: JWTPayload, { nameClaim, teamClaim, teams }: OpenIdSettings): SignedIn {
  const name = nameOf(payload[nameClaim]);
  if (name === undefined) throw unusable(nameClaim, `must be a name: ${nameForm}`);
  const claimed = payload[teamClaim];
  const all = (Array.isArray(claimed) ? claimed : [claimed]).map(nameOf).filter((team) => team !== undefined);
  const team = teams ? teams.find((allowed) => all.includes(allowed)) : all[0];
  if (team !== undefined) return { name, team, keyId: undefined };
  throw unusable(
    teamClaim,
    teams && all.length > 0 ? "names no team that may use this desk" : `must be a team: ${nameForm}`,
  );
}

function nameOf(claim: unknown): string | undefined {
  const name = typeof claim === "string" ? claim.toLowerCase() : "";
  return isName(name) ? name : undefined;
}

const unusable = (claim: string, problem: string) =>
  new SignInError(
    "unauthorized",
    `The token is valid, but its claim "${claim}" ${problem}. Ask the administrator of the desk.`,
  );
