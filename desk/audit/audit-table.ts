import type { Pool } from "pg";
import type { AuditEntry } from "./audit-entry";

/** An entry of the audit is identified by the desk and its id. */
const createTable = `
  CREATE TABLE IF NOT EXISTS strikebook_audit (
    desk text NOT NULL,
    id text NOT NULL,
    at timestamptz NOT NULL,
    person text NOT NULL,
    team text NOT NULL,
    endpoint text NOT NULL,
    question text NOT NULL,
    symbols text[] NOT NULL,
    credits bigint NOT NULL,
    outcome text NOT NULL,
    reservation text NOT NULL,
    PRIMARY KEY (desk, id)
  )`;

const insertEntries = `
  INSERT INTO strikebook_audit
  SELECT $1::text, e.id, e.at, e.person, e.team, e.endpoint, e.question, string_to_array(e.symbols, ','), e.credits, e.outcome, e.reservation
  FROM unnest($2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::text[], $11::text[])
    AS e (id, at, person, team, endpoint, question, symbols, credits, outcome, reservation)
  ON CONFLICT DO NOTHING`;

/** The table `strikebook_audit` of a Postgres database, with the audit of any number of desks. */
export class AuditTable {
  readonly #pool: Pick<Pool, "query">;
  readonly #desk: string;
  #created: Promise<unknown> | undefined;

  constructor(pool: Pick<Pool, "query">, desk: string) {
    this.#pool = pool;
    this.#desk = desk;
  }

  /** Writes entries in one statement, so all or none; those that it has already remain as they are. */
  async write(entries: readonly AuditEntry[]): Promise<void> {
    this.#created ??= this.#pool.query(createTable);
    await this.#created.catch((problem: unknown) => {
      this.#created = undefined;
      throw problem;
    });
    const column = (value: (entry: AuditEntry) => string | number) => entries.map(value);
    await this.#pool.query(insertEntries, [
      this.#desk,
      column(({ id }) => id),
      column(({ atMs }) => new Date(atMs).toISOString()),
      column(({ user }) => user),
      column(({ team }) => team),
      column(({ endpoint }) => endpoint),
      // Postgres stores no NUL in texts; a question may contain anything that an address may.
      column(({ question }) => question.replaceAll("\0", "")),
      column(({ symbols }) => symbols.join(",").replaceAll("\0", "")),
      column(({ credits }) => credits),
      column(({ outcome }) => outcome),
      column(({ reservation }) => reservation),
    ]);
  }
}
