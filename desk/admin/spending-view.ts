import { addDays } from "../../src/calendar/plain-dates";
import { easternDate } from "../../src/calendar/eastern-time";
import type { Overview } from "../admin-api/overview";
import type { PersonSpending, Spending, TeamSpending } from "../admin-api/spending";
import type { Engine } from "../engine/engine";
import type { Person } from "../people/person";
import { ENGINE_SHARE } from "../spending/desk-purchasing";
import { readNodeReports } from "./node-report";
import { creditsPerMinute, readFeeds } from "./streams-view";
import { readNumbers } from "./stored-values";

/** The number of days whose spending is shown. */
const DAYS = 14;

/** The sliding window of the account's requests, in milliseconds. */
const MINUTE_MS = 60_000;

type Numbers = ReadonlyMap<string, number>;

const spentOn = (engine: Engine, day: string) => readNumbers(engine, engine.keys.of(`spent:${day}`));
const capsOf = (engine: Engine) => readNumbers(engine, engine.keys.of("cap"));

/** Returns the state of the whole desk. `limit` is that of the account, in requests per minute. */
export async function readOverview(engine: Engine, limit: number): Promise<Overview> {
  const nowMs = await engine.readClock();
  const day = easternDate(nowMs);
  const [spent, caps, balances, requests, reports, feeds] = await Promise.all([
    spentOn(engine, day),
    capsOf(engine),
    readNumbers(engine, engine.keys.of("balance")),
    engine.command("ZCOUNT", engine.keys.of("requests"), `(${nowMs - MINUTE_MS}`, "+inf"),
    readNodeReports(engine, nowMs),
    readFeeds(engine, nowMs),
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
    creditsPerMinute: creditsPerMinute(feeds),
    nodes: { count: reports.length, late: reports.filter(({ isLate }) => isLate).length },
  };
}

/** Returns the credits of the day by person and team, and of the last days. `known` are the people with keys. */
export async function readSpending(engine: Engine, known: readonly Person[]): Promise<Spending> {
  const day = easternDate(await engine.readClock());
  const earlier = Array.from({ length: DAYS - 1 }, (_day, index) => addDays(day, index - DAYS + 1));
  const [spent, caps, ...totals] = await Promise.all([
    spentOn(engine, day),
    capsOf(engine),
    ...earlier.map((one) => engine.command("HGET", engine.keys.of(`spent:${one}`), "firm")),
  ]);
  const credits = spent.get("firm") ?? 0;
  const people = peopleOf(spent, caps, known);
  return {
    day,
    firm: { credits, cap: caps.get("firm") ?? null },
    floor: caps.get("floor") ?? null,
    people,
    teams: teamsOf(spent, caps, people),
    days: [...earlier.map((one, index) => ({ day: one, credits: Number(totals[index] ?? 0) })), { day, credits }],
  };
}

/** Returns those who have a key, have spent or have a cap. The team of a person without a key is not known. */
function peopleOf(spent: Numbers, caps: Numbers, known: readonly Person[]): PersonSpending[] {
  const teams = new Map(known.map(({ name, team }) => [name, team]));
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
