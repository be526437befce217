import { type Day, openingMs } from "@strikebook/calendar";
import { termsOf } from "../snapshots/quotes";
import type { Contract, Snapshot } from "../snapshots/snapshot";
import { contractsByName, type ContractTable } from "./contract-table";
import type { ScoreSource } from "./score-sources";
import { spelledSql } from "../store/tape-index";
import type { Database } from "../database/database";

/** What is known of a date besides its trades. Numbers by contract are NaN if they are unknown. */
export interface DateFacts {
  /** Contracts held at the start of the session. */
  openInterest: Float64Array;
  /** Implied volatility at the opening bell. */
  openingVolatility: Float64Array;
  /** Mean volume of a regular session before. */
  usualVolume: Float64Array;
  /** The snapshots of each underlying among them. */
  sources: ReadonlyMap<string, ScoreSource>;
}

/** A snapshot of the opening bell is at most this much after it. */
const OPENING_MS = 60_000;

/** Collects what is known of a date, whose contracts are in the table `contracts` of the database. */
export async function dateFacts(
  database: Database,
  contracts: ContractTable,
  known: { session: Day; sources: ReadonlyMap<string, ScoreSource>; read: (id: string) => Promise<Snapshot> },
): Promise<DateFacts> {
  const unknown = () => new Float64Array(contracts.count).fill(NaN);
  const facts = { openInterest: unknown(), openingVolatility: unknown(), sources: known.sources };
  for (const [at, underlying] of contracts.underlyings.entries()) {
    const snapshots = known.sources.get(underlying)?.snapshots ?? [];
    if (snapshots.length === 0) continue;
    const positions = contractsByName(contracts, at);
    const fill = (into: Float64Array, chain: readonly Contract[], field: "openInterest" | "volatility") => {
      for (const contract of chain) {
        const position = positions.get(termsOf(contract));
        if (position !== undefined) into[position] = contract[field] ?? NaN;
      }
    };
    let isOpenKnown = false;
    for (const { id, asOfMs } of snapshots) {
      const isOpening = asOfMs >= openingMs(known.session) && asOfMs <= openingMs(known.session) + OPENING_MS;
      if (isOpenKnown && !isOpening) continue;
      const { contracts: chain } = await known.read(id);
      if (isOpening) fill(facts.openingVolatility, chain, "volatility");
      if (isOpenKnown || !chain.some(({ openInterest }) => openInterest !== undefined)) continue;
      fill(facts.openInterest, chain, "openInterest");
      isOpenKnown = true;
    }
  }
  return { ...facts, usualVolume: await usualVolumes(database, contracts, known.sources) };
}

const READ_VOLUMES = `
  select c.contract, sum(e.volume)::double from contracts c
  join (select * replace (${spelledSql("underlying")} as underlying, ${spelledSql("root")} as root) from read_parquet($files)) e
    using (underlying, root, expiration, option_right, strike)
  where list_contains($underlyings, c.underlying) group by c.contract`;

/** Most underlyings have the same earlier sessions: these are read together. */
async function usualVolumes(
  database: Database,
  contracts: ContractTable,
  sources: ReadonlyMap<string, ScoreSource>,
): Promise<Float64Array> {
  const groups = new Map<string, { earlier: ScoreSource["earlier"]; underlyings: string[] }>();
  for (const [underlying, { earlier }] of sources) {
    const key = earlier.map(({ paths }) => paths.contracts).join("\n");
    const group = groups.get(key) ?? { earlier, underlyings: [] };
    groups.set(key, group);
    group.underlyings.push(underlying);
  }
  const usual = new Float64Array(contracts.count).fill(NaN);
  for (const { earlier, underlyings } of groups.values()) {
    if (earlier.length === 0) continue;
    const read = {
      files: earlier.map(({ paths }) => paths.contracts),
      written: earlier.flatMap(({ names }) => names.written),
      spelled: earlier.flatMap(({ names }) => names.spelled),
    };
    const isIn = new Set(underlyings);
    contracts.underlying_at.forEach((at, contract) => {
      // A session without a trade in the contract counts with 0.
      if (isIn.has(contracts.underlyings[at] ?? "")) usual[contract] = 0;
    });
    for await (const { rows, columns } of database.stream(READ_VOLUMES, { ...read, underlyings })) {
      for (let row = 0; row < rows; row += 1) {
        usual[columns[0]?.[row] ?? 0] = (columns[1]?.[row] ?? 0) / earlier.length;
      }
    }
  }
  return usual;
}
