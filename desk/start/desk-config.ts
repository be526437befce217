import * as v from "valibot";
import { type FilePath, readJsonFile } from "@strikebook/http";
import { isAllowable } from "../alerts/allowed-webhooks";
import { isName, nameForm } from "../people/person";

const text = v.pipe(v.string("text"), v.nonEmpty("text that is not empty"));
const personName = v.pipe(v.string("a name"), v.check(isName, `a name: ${nameForm}`));
const count = (unit: string) =>
  v.pipe(v.number(`a number of ${unit}`), v.integer(`a whole number of ${unit}`), v.minValue(1, "1 or more"));

/** Addresses of the issuer: https, or http on this computer for a trial. */
const secureUrl = v.pipe(
  v.string("an address"),
  v.regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$))/, "an address that begins with https://"),
  v.url("an address such as https://login.example.com"),
);

/** Asymmetric signatures: with a shared secret, whoever can check a token could also make a token. */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
] as const;

const oidcSchema = v.strictObject({
  /** As the tokens state it, such as https://login.example.com. */
  issuer: secureUrl,
  /** The client id for which tokens must be issued. */
  audience: text,
  /** Where the issuer's public keys are; by default where its /.well-known/openid-configuration says. */
  keysUrl: v.optional(secureUrl),
  /** Signature algorithms that are accepted. */
  algorithms: v.optional(
    v.pipe(
      v.array(v.picklist(algorithms, `one of ${algorithms.join(", ")}`), "a list"),
      v.minLength(1, "a list of at least one algorithm"),
    ),
    ["RS256", "ES256"],
  ),
  /** The claim with the name of the person. */
  nameClaim: v.optional(text, "preferred_username"),
  /** The claim with the team, a text or a list. */
  teamClaim: v.optional(text, "team"),
  /** Only people of these teams may sign in; by default people of any team. */
  teams: v.optional(v.pipe(v.array(personName, "a list of teams"), v.minLength(1, "a list of at least one team"))),
  /** How far the clock of the issuer may be off, in seconds. */
  clockToleranceSeconds: v.optional(
    v.pipe(v.number("a number of seconds"), v.minValue(0, "0 or more"), v.maxValue(300, "300 or less")),
    30,
  ),
});

const personLimitsSchema = v.strictObject({
  /** Requests that one person may send in a minute. */
  requestsPerMinute: v.optional(count("requests"), 90),
  /** Symbols of one stream of one person. */
  symbolsPerStream: v.optional(count("symbols"), 10),
  /** Symbols of all open streams of one person: less than the account's, as is the number of requests. */
  streamSymbolsConcurrent: v.optional(count("symbols"), 15),
});

const auditSchema = v.strictObject({
  /** How many days the engine stores the audit. What the Postgres table still lacks is stored longer. */
  days: v.optional(count("days"), 400),
});

const webhookSchema = v.strictObject({
  /**
   * Where events may be posted: https and a host, which allows everything on it, or with a path. What begins with a path is allowed if the
   * path ends with a slash.
   */
  address: v.pipe(
    v.string("an address"),
    v.check(isAllowable, "an https address such as https://hooks.slack.com/services/T0123ABCD/, without a query"),
  ),
  /** Whether the host may be in the local network. */
  localNetwork: v.optional(v.boolean("true or false"), false),
});

const alertsSchema = v.strictObject({
  webhooks: v.pipe(v.array(webhookSchema, "a list of webhooks"), v.minLength(1, "a list of at least one webhook")),
  /** The most rules of a person. */
  rulesPerPerson: v.optional(count("rules"), 20),
});

const configSchema = v.strictObject({
  /** The name of the desk in the engine: two desks may share one engine. */
  desk: v.optional(v.pipe(text, v.regex(/^[a-z0-9-]{1,32}$/, "1 to 32 lower-case letters, digits and hyphens")), "d"),
  /** Where people reach the desk, for the manifest of the add-in; the address of each request by default. */
  publicUrl: v.optional(
    v.pipe(
      v.string("an address"),
      v.regex(/^https?:\/\/[^/\s]+$/, "an address without a path, such as https://desk.example.com"),
    ),
  ),
  /** How many nodes the desk has: while the engine is away, they share a tenth of the account's requests per minute. */
  nodes: v.optional(count("nodes"), 3),
  /** Sign-in with the firm's identity; none by default. */
  oidc: v.optional(oidcSchema),
  /**
   * Classes of data that all people may receive, as the provider permits: `derived`, `derived_levels_only`, `raw`, or `unspecified` for
   * data that states no class. By default none: only the owner receives data.
   */
  shareClasses: v.optional(v.array(text, "a list of share classes"), []),
  /** The person to whom the provider's account belongs; nobody by default. */
  owner: v.optional(personName),
  /** The limits of each person. */
  personLimits: v.optional(personLimitsSchema, {}),
  audit: v.optional(auditSchema, {}),
  /** Alerts that the desk posts to webhooks; none by default. */
  alerts: v.optional(alertsSchema),
});

/** The configuration of a desk. Secrets are no part of it: they come from the environment. */
export type DeskConfig = v.InferOutput<typeof configSchema>;

/** The configuration without a file. */
export const defaultDeskConfig: DeskConfig = v.parse(configSchema, {});

/** Parses a configuration file. Throws a `JsonFileError`. */
export function readDeskConfig(fileText: string, fileName: string): DeskConfig {
  return readJsonFile(fileText, fileName, configSchema, fieldsOf).value;
}

const groups: Readonly<Record<string, { entries: object }>> = {
  oidc: oidcSchema,
  personLimits: personLimitsSchema,
  audit: auditSchema,
  alerts: alertsSchema,
  "alerts.webhooks": webhookSchema,
};

/** The names of the fields that an object may have, for messages. */
function fieldsOf(path: FilePath): string[] {
  const group = path.filter((part) => typeof part === "string").join(".");
  return Object.keys((groups[group] ?? configSchema).entries);
}
