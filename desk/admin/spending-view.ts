import { addDays, easternDate } from "@strikebook/calendar";
import type { Overview } from "../admin-api/overview";
import type { PersonSpending, DeskSpending, TeamSpending } from "../admin-api/spending";
import { readAuditEntry, type StreamEntry } from "../audit/audit-entry";
import type { Engine } from "../engine/engine";
import { ENGINE_SHARE } from "../spending/desk-purchasing";
import { readNodeReports } from "./node-report";
import { readProviderStreams } from "./streams-view";

/** The number of days whose spending is shown. */
const DAYS = 14;

/** The sliding window of the account's requests, in milliseconds. */
const MINUTE_MS = 60_000;

type Numbers = ReadonlyMap<string, number>;

const spentOn = (engine: Engine, day: string) => engine.numbers(engine.keys.of(`spent:${day}`));
const capsOf = (engine: Engine) => engine.numbers(engine.keys.of("cap"));
const balancesOf = (engine: Engine) => engine.numbers(engine.keys.of("balance"));

/** Returns the state of the whole desk. `limit` is the account's limit, in requests per minute. */
export async function readOverview(engine: Engine, limit: number): Promise<Overview> {
  const nowMs = await engine.readClock();
  const day = easternDate(nowMs);
  const [spent, caps, balances, requests, reports, { creditsPerMinute }] = await Promise.all([
    spentOn(engine, day),
    capsOf(engine),
    balancesOf(engine),
    engine.command("ZCOUNT", engine.keys.of("requests"), `(${nowMs - MINUTE_MS}`, "+inf"),
    readNodeReports(engine, nowMs),
    readProviderStreams(engine, nowMs),
  ]);
  return {
    nowMs,
    day,
    spent: spent.get("firm") ?? 0,
    cap: caps.get("firm") ?? null,
    balance: balances.get("balance") ?? null,
    floor: caps.get("floor") ?? null,
    rate: { requests: Number(requests), limit, reserved: limit - Math.floor(limit * ENGINE_SHARE) },
    readers: reports.reduce((sum, { readers, isLate }) => sum + (isLate ? 0 : readers), 0),
    creditsPerMinute,
    nodes: { count: reports.length, late: reports.filter(({ isLate }) => isLate).length },
  };
}

/** Returns the credits of the day by person and team, those of the last days, and how the audit and the account's balance differ. */
export async function readSpending(engine: Engine): Promise<DeskSpending> {
  const day = easternDate(await engine.readClock());
  const earlier = Array.from({ length: DAYS - 1 }, (_day, index) => addDays(day, index - DAYS + 1));
  const [spent, caps, balances, known, ...totals] = await Promise.all([
    spentOn(engine, day),
    capsOf(engine),
    balancesOf(engine),
    engine.hash(engine.keys.of("teams")),
    ...earlier.map((past) => engine.command("HGET", engine.keys.of(`spent:${past}`), "firm")),
  ]);
  const credits = spent.get("firm") ?? 0;
  const sinceMs = balances.get("since");
  const people = peopleOf(spent, caps, await teamsOfAll(engine, spent, known));
  return {
    day,
    firm: { credits, cap: caps.get("firm") ?? null },
    floor: caps.get("floor") ?? null,
    people,
    teams: teamsOf(spent, caps, people),
    days: [...earlier.map((past, index) => ({ day: past, credits: Number(totals[index] ?? 0) })), { day, credits }],
    unanswered: { pending: balances.get("lost") ?? 0, returned: spent.get("returned") ?? 0 },
    elsewhere: sinceMs === undefined ? null : { credits: balances.get("elsewhere") ?? 0, sinceMs },
  };
}

/** People who sign in with the firm's identity have no key: their teams come from this many of the last entries of the audit. */
const AUDIT_ENTRIES = 1_000;

/** Returns the teams of people by name. `known` has the teams of people with keys. */
async function teamsOfAll(
  engine: Engine,
  spent: Numbers,
  known: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  if ([...spent.keys()].every((field) => !field.startsWith("user:") || known.has(field.slice(5)))) return known;
  const reply = await engine.command("XREVRANGE", engine.keys.of("audit"), "+", "-", "COUNT", AUDIT_ENTRIES);
  const entries = (reply as StreamEntry[]).map(readAuditEntry); // as the engine documents
  // Who has changed keys or caps may be no person of the desk.
  const spenders = entries.reverse().filter(({ outcome }) => outcome !== "changed");
  const named = spenders.map(({ user, team }) => [user, team] as const);
  return new Map([...named, ...known]);
}

/** Returns those who have or had a key, have spent or have a cap. */
function peopleOf(spent: Numbers, caps: Numbers, teams: ReadonlyMap<string, string>): PersonSpending[] {
  return names("user", spent, caps, teams.keys()).map((name) => ({
    name,
    team: teams.get(name) ?? null,
    ...spending(`user:${name}`, spent, caps),
  }));
}

function teamsOf(spent: Numbers, caps: Numbers, people: readonly PersonSpending[]): TeamSpending[] {
  const known = people.flatMap(({ team }) => (team === null ? [] : [team]));
  return names("team", spent, caps, known).map((name) => ({
    name,
    people: people.filter(({ team }) => team === name).length,
    ...spending(`team:${name}`, spent, caps),
  }));
}

const spending = (field: string, spent: Numbers, caps: Numbers) => ({
  credits: spent.get(field) ?? 0,
  cap: caps.get(field) ?? null,
});

/** Returns the names of one scope that occur anywhere, sorted. */
function names(scope: "user" | "team", spent: Numbers, caps: Numbers, known: Iterable<string>): string[] {
  const fields = [...spent.keys(), ...caps.keys()].filter((field) => field.startsWith(`${scope}:`));
  return [...new Set([...known, ...fields.map((field) => field.slice(scope.length + 1))])].sort();
}
