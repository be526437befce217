import { Database } from "../../../recordings/database/database";

test("values are bound with their types, and those that a statement does not name are left out", async () => {
  using database = await Database.open({ limit: "64MB" });
  const values = {
    text: "a",
    whole: 2n,
    number: 0.5,
    flag: true,
    texts: [],
    wholes: [3n],
    numbers: [1.5, 2],
    other: "x",
  };

  const rows = await database.rows(
    `select typeof($text) as text, typeof($whole) as whole, typeof($number) as number, typeof($flag) as flag,
      typeof($texts) as texts, typeof($wholes) as wholes, $numbers as numbers`,
    values,
  );

  const types = { text: "VARCHAR", whole: "BIGINT", number: "DOUBLE", flag: "BOOLEAN" };
  expect(rows).toEqual([{ ...types, texts: "VARCHAR[]", wholes: "BIGINT[]", numbers: [1.5, 2] }]);
});

test("appended numbers are read as arrays, also beside a result that is streamed", async () => {
  using database = await Database.open({ limit: "64MB" });
  await database.run("create table numbers (place integer, value double)");
  const appender = await database.appender("numbers", ["integer", "double"]);
  appender.append(2, [Int32Array.of(7, 8), Float64Array.of(0.25, NaN)]);
  appender.close();
  using beside = await database.beside();

  const chunks = [];
  for await (const chunk of beside.stream("select place, value from numbers")) {
    chunks.push(chunk);
    await database.run("delete from numbers");
  }

  expect(chunks).toEqual([{ rows: 2, columns: [Int32Array.of(7, 8), Float64Array.of(0.25, NaN)] }]);
});

test("instants with a zone are texts in UTC, on each connection", async () => {
  using database = await Database.open({ limit: "64MB" });
  using beside = await database.beside();
  const zone = "select current_setting('TimeZone') as zone, timestamptz '2026-01-06 15:45:00-05'::varchar as instant";

  const utc = [{ zone: "UTC", instant: "2026-01-06 20:45:00+00" }];
  expect(await database.rows(zone)).toEqual(utc);
  expect(await beside.rows(zone)).toEqual(utc);
});

test("a query ends with the reason of its signal, and reports how far it is", async () => {
  using database = await Database.open({ limit: "64MB" });
  const caller = new AbortController();
  // It keeps no rows, so that it does not reach the limit of memory on a fast computer.
  const endless = "select max(hash(range)) from range(1000000000000000)";

  const query = database.rows(endless, {}, { signal: caller.signal, onPart: () => caller.abort(new Error("stopped")) });

  await expect(query).rejects.toThrow("stopped");
  expect(await database.texts("select 'next'")).toEqual(["next"]);
});
