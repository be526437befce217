import { gunzipSync, gzipSync } from "node:zlib";
import { boardAt, historical, market, openStore, stored, tenMs } from "../../../support/replay/stored-boards";
import { exported, fileOf, imported, lineOf, linesOf, signedFile } from "../../../support/replay/stored-files";
import { openBrowserDatabases } from "../../../support/replay/browser-databases";

openBrowserDatabases();

/** A file with two boards, and its lines. */
async function goodFile() {
  const { store } = openStore();
  for (const atMs of [tenMs, tenMs + 60_000]) {
    await store.write(market, historical({ atMs }), stored(boardAt(atMs)), 5_000);
  }
  const { content } = await exported(store);
  const [manifest = "", first = "", second = ""] = await linesOf(content);
  return { content, bytes: new Uint8Array(await content.arrayBuffer()), manifest, first, second };
}

const good = await goodFile();
const { manifest, first, second } = good;
const entry = (JSON.parse(first) as { entry: { record: object; meta: object } }).entry;
/** The second line, with its own hash for another price. */
const cheaper = lineOf({ ...(JSON.parse(second) as { entry: object }).entry, credits: 1 });
const withEntry = (change: object) => signedFile(manifest, [lineOf({ ...entry, ...change }), second]);
const withManifest = (change: object) => signedFile(manifest, [first, second], { ...change });

/** Returns the bytes of the good file with one of them changed. */
function flipped(index: number): Blob {
  const bytes = good.bytes.slice();
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return new Blob([bytes]);
}

const foreign =
  /^This is not a file with stored data of Strikebook\. Choose one .*\.jsonl\.gz\. Nothing was imported\.$/;
const damaged = /^This file is damaged or incomplete: .*\. Copy or export it again\. Nothing was imported\.$/;
const changedNumber = gunzipSync(good.bytes).toString().replace('"spot":146.2', '"spot":146.3');

test.each([
  ["an empty file", new Blob([]), foreign],
  ["another text", new Blob(["Date,Close"]), foreign],
  [
    "a text cut off within a line",
    new Blob([gunzipSync(good.bytes).subarray(0, -9)]),
    /line 3 does not match its checksum/,
  ],
  [
    "a gzipped picture",
    new Blob([gzipSync(Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7) % 256))]),
    foreign,
  ],
  ["another gzipped text", fileOf(["Date,Close", "2026-11-19,146.2"]), foreign],
  ["JSON lines of another format", withManifest({ format: "something-else" }), foreign],
  ["a manifest without a number of entries", withManifest({ entries: undefined }), foreign],
  ["a flipped byte at the start", flipped(0), foreign],
  ["a flipped byte at the end", flipped(good.bytes.length - 6), damaged],
  ["a file cut off at its end", new Blob([good.bytes.slice(0, -9)]), damaged],
  ["a line that is no JSON", fileOf([manifest, first, "spot 146.2"]), /line 3 does not match its checksum/],
  ["a changed number with the old hash", new Blob([gzipSync(changedNumber)]), /line 2 does not match its checksum/],
  ["an entry without its hash", signedFile(manifest, [JSON.stringify(entry), second]), /line 2 does not match/],
  ["a missing entry", fileOf([manifest, first]), /it has 1 entries, and its first line says 2/],
  ["two entries in another order", signedFile(manifest, [second, first]), /line 3 is not in its place/],
  ["an entry that occurs twice", signedFile(manifest, [first, first]), /line 3 is not in its place/],
  ["an entry in place of another", fileOf([manifest, first, cheaper]), /do not match the checksum of the file/],
  ["a last line without an end", new Blob([gzipSync(`${manifest}\n${first}\n${second}`)]), /its last line has no end/],
  [
    "another market",
    withManifest({ market: "https://other.example.test" }),
    /has the data of https:\/\/other\.example\.test, and/,
  ],
  ["a practice market", withManifest({ market: `${market} seed7` }), /of the market seed7 at https:\/\/api\.example/],
  ["a newer version", withManifest({ version: 2 }), /exported by a newer version of Strikebook/],
  ["a file that says it is too large", withManifest({ bytes: 1_000_001 }), /needs more than the 1 MB/],
  ["an entry that is no board", withEntry({ record: { symbol: "SPY" } }), /line 2 is not a board or response/],
  [
    "a board with a text for a number",
    withEntry({ record: { ...entry.record, spot: "146.2" } }),
    /line 2 is not a board/,
  ],
  ["a board without its meta", withEntry({ meta: undefined }), /line 2 is not a board or response/],
  ["a board that nobody requested", withEntry({ asked: [] }), /line 2 is not a board or response/],
  ["an argument that boards do not have", withEntry({ request: "symbols=SPY&color=red" }), /line 2 is not a board/],
  ["a request in another spelling", withEntry({ request: "symbols=SPY&metric=gamma" }), /line 2 is not a board/],
  ["an instant that is none", withEntry({ asked: [9e15] }), /line 2 is not a board or response/],
  [
    "a response of another endpoint",
    signedFile(manifest, [lineOf({ ...entry, request: undefined, address: "/v1/account?" })]),
    /line 2/,
  ],
])("%s is rejected with its reason, and nothing is imported", async (_name, file, reason) => {
  const { store } = openStore();
  await store.write(market, historical({ symbol: "QQQ" }), stored(boardAt(tenMs)), 5_000);
  const before = await store.usage();

  await expect(imported(store, file)).rejects.toThrow(reason);
  await expect(imported(store, file)).rejects.toThrow(/Nothing was imported\.$/);

  expect(await store.usage()).toEqual(before);
  expect(await store.read(market, historical())).toBeUndefined();
  const database = await store.database();
  expect(await database?.count("requests")).toBe(1);
  expect(await database?.count("staged")).toBe(0);
});

test("the file that these were made from is imported", async () => {
  const { store } = openStore();

  expect(await imported(store, good.content)).toEqual({ entries: 2, added: 2 });
  expect(await store.read(market, historical())).toEqual(stored(boardAt(tenMs)));
});

test("every flipped byte of a file is found", async () => {
  const { store } = openStore();
  // The header of gzip has a time and the name of a system, in bytes 4 to 9, which mean nothing here.
  const places = Array.from({ length: 40 }, (_, index) => 10 + Math.floor((index * (good.bytes.length - 10)) / 40));

  for (const place of places) await expect(imported(store, flipped(place))).rejects.toThrow(/Nothing was imported\.$/);

  expect(await store.usage()).toMatchObject({ bytes: 0, boards: 0 });
});

test("a file that is larger than it says is rejected before it exceeds the limit", async () => {
  const { store } = openStore();

  await expect(imported(store, withManifest({ bytes: 0 }), { limitBytes: 700 })).rejects.toThrow(
    /needs more than the 0 MB/,
  );

  expect(await store.usage()).toMatchObject({ bytes: 0, boards: 0 });
});

/** How a database stores a value. */
type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;

test.each([
  // A browser whose disk is full aborts the transaction.
  ["aborts the transaction", "boards", (store: IDBObjectStore) => store.transaction.abort()],
  ["refuses a value", "requests", () => raise(new DOMException("No.", "DataError"))],
])("if the browser %s at the last entry, nothing is imported", async (_name, table, fail) => {
  const { store } = openStore();
  const database = await store.database();
  const { put } = IDBObjectStore.prototype as { put: Put };
  let writes = 0;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<Put>) {
    const request = put.apply(this, given);
    if (this.name === table && (writes += 1) === 2) fail(this);
    return request;
  };

  const attempt = imported(store, good.content).finally(() => (IDBObjectStore.prototype.put = put));

  await expect(attempt).rejects.toThrow(/^The browser could not store the data\. .* Nothing was imported\.$/);
  expect(await store.usage()).toMatchObject({ bytes: 0, boards: 0 });
  expect(await database?.count("requests")).toBe(0);
  expect(await database?.count("staged")).toBe(0);
});

function raise(problem: Error): never {
  throw problem;
}

test("what a closed page has left of an import is deleted by a later one", async () => {
  const { store } = openStore();
  const database = await store.database();
  await database?.put("staged", { address: "/v1/historical/range?", result: {}, bytes: 1 }, [
    tenMs - 25 * 3_600_000,
    0,
  ]);

  await imported(store, good.content);

  expect(await database?.count("staged")).toBe(0);
});

test("an import ends without effect if everything is deleted meanwhile", async () => {
  const { store: other } = openStore();
  const minutes = Array.from({ length: 150 }, (_, index) => tenMs + index * 60_000);
  await other.writeBoards(
    minutes.map((atMs) => ({ market, call: historical({ atMs }), result: stored(boardAt(atMs)) })),
  );
  const { store } = openStore();

  // The first hundred boards were checked and staged.
  let cleared: Promise<void> | undefined;
  const onProgress = () => void (cleared ??= store.clear());
  const attempt = imported(store, (await exported(other)).content, { onProgress });

  await expect(attempt).rejects.toThrow("The stored data was deleted meanwhile. Import the file again.");
  expect(await store.usage()).toMatchObject({ bytes: 0, boards: 0 });
});
