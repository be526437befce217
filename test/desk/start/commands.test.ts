import { AlertStore } from "../../../desk/alerts/alert-store";
import { isDeskCommand, runDeskCommand } from "../../../desk/start/commands/run-desk-command";
import { realPlatform } from "@strikebook/client";
import { annPays, book, startAudit } from "../support/audit";
import { sharedEngine } from "../support/shared-engine";

/** 10:00 in New York of Friday 2026-11-20. */
const START_MS = Date.parse("2026-11-20T15:00:00Z");

const server = await sharedEngine();

/** Runs a command as the command line does, and returns what it writes. */
async function run(line: string, environment: Record<string, string> = {}) {
  let out = "";
  const notes: string[] = [];
  const code = await runDeskCommand(line.split(" "), {
    write(text) {
      out += text;
      return Promise.resolve();
    },
    note: (text) => notes.push(text),
    environment,
    platform: realPlatform,
  });
  return { code, out, notes };
}

/** Returns the entries of an audit of JSON lines. */
const rowsOf = (out: string) =>
  out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** A desk of its own at a time of the test; its commands name it. */
async function startDesk() {
  const { desk, engine, setClock } = await startAudit(server, START_MS);
  return {
    engine,
    setClock,
    run: (line: string, environment = {}) => run(`${line} --engine ${server.url} --desk ${desk}`, environment),
  };
}

test("a key is shown once, alone on standard output, with its cap set", async () => {
  const desk = await startDesk();

  const added = await desk.run("keys add ann --team quant --cap 500/day");

  expect(added.code).toBe(0);
  expect(added.out).toMatch(/^sbk_[\w-]{43}\n$/);
  expect(added.notes.join("\n")).toMatch(/This is the key k:[0-9a-f]{12} of ann, team quant\. It is not stored/);
  expect(added.notes.join("\n")).not.toContain(added.out.trim());
  expect((await desk.run("keys list")).out).not.toContain(added.out.trim());
  expect(await desk.engine.command("HGET", desk.engine.keys.of("cap"), "user:ann")).toBe("500");
});

test("keys are listed in columns, and revoked by name", async () => {
  const desk = await startDesk();
  await desk.run("keys add ann --team quant");
  await desk.run("keys add bob --team macro --admin");
  await desk.setClock(START_MS + 3_600_000);

  const revoked = await desk.run("keys revoke ann");
  const { out } = await desk.run("keys list");

  expect(revoked.out).toMatch(/^Revoked k:[0-9a-f]{12} of ann, team quant\.\n$/);
  expect(out.replaceAll(/k:[0-9a-f]{12}/g, "k:............")).toBe(
    [
      "NAME  TEAM   ID              ROLE           ADDED             REVOKED",
      "ann   quant  k:............  user           2026-11-20 15:00  2026-11-20 16:00",
      "bob   macro  k:............  administrator  2026-11-20 15:00",
      "",
    ].join("\n"),
  );
});

test("caps are set, listed with what was spent today in New York, and removed", async () => {
  const desk = await startDesk();
  for (const cap of ["user:ann 500", "team:quant 900/day", "firm 10000", "floor 2000"])
    await desk.run(`caps set ${cap}`);
  await desk.engine.command("HSET", desk.engine.keys.of("balance"), "balance", 2600, "outstanding", 100);
  const spent = desk.engine.keys.of("spent:2026-11-20");
  await desk.engine.command("HSET", spent, "user:ann", 620, "team:quant", 650, "firm", 700, "user:bob", 30);

  expect((await desk.run("caps list")).out).toBe(
    [
      "LIMIT OF    CREDITS  SPENT TODAY  LEFT",
      "floor       2000                  500",
      "firm        10000    700          9300",
      "team:quant  900      650          250",
      "user:ann    500      620          0",
      "user:bob    none     30",
      "",
    ].join("\n"),
  );
  // 01:00 in New York of the next day.
  await desk.setClock(Date.parse("2026-11-21T06:00:00Z"));
  expect((await desk.run("caps set user:ann none")).out).toBe("Nothing limits user:ann.\n");
  expect((await desk.run("caps list")).out.split("\n")[3]).toBe("team:quant  900      0            900");
});

test("the audit since a date begins at midnight in New York, and ends with both totals", async () => {
  const desk = await startDesk();
  await desk.setClock(Date.parse("2026-11-20T04:59:59.999Z"));
  await book(desk.engine, [annPays(1)]);
  await desk.setClock(Date.parse("2026-11-20T05:00:00Z"));
  await book(desk.engine, [annPays(2)]);
  await desk.setClock(START_MS);
  await book(desk.engine, [annPays(3)]);

  const csv = await desk.run("audit --since 2026-11-20");
  const [, printed = ""] = csv.out.split("\r\n");
  const again = await desk.run(`audit --since ${printed.split(",")[0]}`);
  const json = await desk.run("audit --format jsonl --since 2026-11-20");

  expect(csv.out.split("\r\n").map((line) => line.split(",")[6])).toEqual(["credits", "2", "3", undefined]);
  expect(csv.notes).toEqual(["2 entries, 5 credits."]);
  expect(again).toEqual(csv);
  const rows = rowsOf(json.out);
  expect(rows.map(({ credits }) => credits)).toEqual([2, 3]);
  expect(rows[0]?.time).toBe("2026-11-20T05:00:00.000Z");
  expect(json.notes).toEqual(csv.notes);
});

test("the audit since a duration counts from the engine's clock, over many pages", async () => {
  const desk = await startDesk();
  await book(desk.engine, [annPays(7)]);
  await desk.setClock(START_MS + 3_600_000);
  await Promise.all(Array.from({ length: 2_001 }, () => book(desk.engine, [annPays(1)])));
  await desk.setClock(START_MS + 7_200_000);

  const hour = await desk.run("audit --since 60m --format jsonl");

  expect(hour.out.trim().split("\n")).toHaveLength(2_001);
  expect(hour.notes).toEqual(["2001 entries, 2001 credits."]);
  expect((await desk.run("audit --since 1d")).notes).toEqual(["2002 entries, 2008 credits."]);
  expect((await desk.run("audit --since 2026-11-20T16:00:01Z")).notes).toEqual(["0 entries, 0 credits."]);
});

test("changes of keys and caps are in the audit with the user of the computer", async () => {
  const desk = await startDesk();
  const environment = { USER: "root", SUDO_USER: "olga" };
  await desk.run("keys add ann --team quant --cap 500/day --admin", environment);
  const id = (await desk.run("keys list")).out.match(/k:[0-9a-f]{12}/)?.[0];
  await desk.run("caps set firm none", environment);
  await desk.run("keys revoke ann", { USER: "root" });

  const { out, notes } = await desk.run("audit --since 1d --format jsonl");

  expect(rowsOf(out).map(({ user, endpoint, question, outcome }) => [user, endpoint, question, outcome])).toEqual([
    ["command line:olga", "keys add", `${id} for ann, team quant, admin`, "changed"],
    ["command line:olga", "caps set", "user:ann 500", "changed"],
    ["command line:olga", "caps set", "firm none", "changed"],
    ["command line:root", "keys revoke", `${id} of ann`, "changed"],
  ]);
  expect(notes).toEqual(["4 entries, 0 credits."]);
});

test.each([
  ["keys add --team quant", "This command takes the name of one person; received 0."],
  ["keys add ann", "This command needs --team, such as --team quant."],
  ["keys add Ann --team quant", '"Ann" cannot be the name of a person or a team'],
  ["keys add ann --team quant --cap much", '"much" is no cap: it needs whole credits'],
  ["keys add ann --tem quant", "--tem is not a flag of this command. Its flags are --team, --cap"],
  ["keys revoke nobody", '"nobody" is neither the name of a person nor the id of a key'],
  ["keys remove ann", '"keys remove" is not a command. Commands are keys add, keys list'],
  ["caps set ann 500", '"ann" cannot be limited: it needs user:NAME'],
  ["caps set firm", "such as: caps set user:ann 500."],
  ["audit", "This command needs --since, such as --since 7d."],
  ["audit --since yesterday", "--since takes a date, an instant or a duration"],
  ["audit --since 2026-02-30", "--since takes a date, an instant or a duration"],
  ["audit --since 7d --format xml", '--format takes csv or jsonl; received "xml".'],
])("%s says what is wrong and writes nothing", async (line, message) => {
  const desk = await startDesk();

  const { code, out, notes } = await desk.run(line);

  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(notes.join()).toContain(message);
});

test("the address of the engine comes from a flag or the environment, the password from the environment", async () => {
  const { engine } = await startAudit(server, START_MS);
  await engine.command("ACL", "SETUSER", "desk", "on", ">right-password", "~*", "&*", "+@all");
  const address = server.url.replace("//", "//desk:wrong-password@");
  const environment = { STRIKEBOOK_ENGINE: address };

  expect((await run("keys list")).notes).toEqual([
    "The address of the engine is missing: add --engine redis://HOST:6379, or set STRIKEBOOK_ENGINE.",
  ]);
  const refused = await run("keys list", environment);
  expect(refused.code).toBe(1);
  expect(refused.notes.join()).toMatch(/The engine does not respond: WRONGPASS .*Check that it runs/);
  expect(refused.notes.join()).not.toContain("wrong-password");
  const accepted = await run("keys list", { ...environment, STRIKEBOOK_ENGINE_PASSWORD: "right-password" });
  expect(accepted.code).toBe(0);
});

test("an engine that is away, or an address that is none, ends the command with the reason", async () => {
  expect((await run("keys list --engine unix:///nowhere/x.sock")).notes.join()).toContain("ENOENT");
  expect((await run("keys list --engine http://engine")).notes.join()).toContain("it has one of the forms redis://");
  expect((await run("keys list --engine rediss://engine --engine-ca /nowhere/ca.pem")).notes).toEqual([
    'The certificate file "/nowhere/ca.pem" of --engine-ca cannot be read: check its path and permissions.',
  ]);
});

test("help lists all commands and needs no engine", async () => {
  const { code, out } = await run("keys --help");

  expect(code).toBe(0);
  for (const name of ["keys add", "keys list", "keys revoke", "caps set", "caps list", "audit"])
    expect(out).toContain(name);
  expect(isDeskCommand(["keys", "add"])).toBe(true);
  expect(isDeskCommand(["--upstream", "https://api.example"])).toBe(false);
  expect(isDeskCommand([])).toBe(false);
});

test("alerts of all people are listed without their secret addresses, and removed by the name of a person", async () => {
  const desk = await startDesk();
  const store = new AlertStore(desk.engine);
  const rule = {
    id: "a1",
    owner: "ann",
    team: "quant",
    name: "",
    everyMinutes: 5,
    isPaused: false,
    form: "slack",
    condition: { kind: "moves", symbol: "SPXW", level: "king" },
    address: "https://hooks.example.com/services/secret-token",
  } as const;
  await store.set(rule, { isNew: true, isReset: true }, 20);

  const listed = await desk.run("alerts list");
  const unknown = await desk.run("alerts remove bob");
  const removed = await desk.run("alerts remove ann");

  expect(listed.out).toBe(
    ["NAME  TEAM   RULE", "ann   quant  a1: SPXW king moves, every 5 min, to hooks.example.com", ""].join("\n"),
  );
  expect(unknown).toMatchObject({ code: 1, notes: [expect.stringMatching(/"bob" has no alerts/)] });
  expect(removed.out).toBe("Removed a1: SPXW king moves, every 5 min, to hooks.example.com\n");
  expect(await store.all()).toEqual([]);
});
