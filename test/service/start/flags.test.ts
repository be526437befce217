import { readServiceFlags, usage } from "../../../service/start/flags";

const plain = {
  port: 4010,
  host: "127.0.0.1",
  chainFiles: [],
  dataFolder: undefined,
  includeFlagged: false,
  read: { spots: new Map(), isJoined: false },
  market: { seed: 20_260_247, signal: 1 },
  marketClock: { kind: "open" },
  keysFile: undefined,
  isFree: false,
  faults: [],
  controlPort: undefined,
  rateHeaderForm: "plan",
};

test.each([
  [[], {}],
  [["--port", "4011"], { port: 4011 }],
  [["--port=0"], { port: 0 }],
  [["--chain", "spx.csv", "--port", "80"], { port: 80, chainFiles: ["spx.csv"] }],
  [["--chain", "spx.csv", "--chain", "spy.csv"], { chainFiles: ["spx.csv", "spy.csv"] }],
  [["--data", "recorded", "--include-flagged"], { dataFolder: "recorded", includeFlagged: true }],
  [
    [
      "--at",
      "2026-01-06T15:45-05:00",
      "--spot",
      "spx=6842.5",
      "--open-interest",
      "oi.csv",
      "--columns",
      "map.json",
      "--decimal",
      "comma",
    ],
    {
      read: {
        atMs: Date.parse("2026-01-06T20:45:00Z"),
        spots: new Map([["SPX", 6842.5]]),
        openInterestFile: "oi.csv",
        columnsFile: "map.json",
        isJoined: false,
        decimal: "comma",
      },
    },
  ],
  [["--seed", "7"], { market: { seed: 7, signal: 1 } }],
  [["--seed=4294967295", "--signal", "0"], { market: { seed: 4_294_967_295, signal: 0 } }],
  [["--signal", "1"], {}],
  [["--keys", "keys.json"], { keysFile: "keys.json" }],
  [["--host", "0.0.0.0", "--keys", "keys.json"], { host: "0.0.0.0", keysFile: "keys.json" }],
  [["--host=::", "--keys", "keys.json"], { host: "::", keysFile: "keys.json" }],
  [["--host", "127.0.0.2"], { host: "127.0.0.2" }],
  [["--host", "localhost"], { host: "localhost" }],
  [
    ["--data", "recorded", "--keys", "keys.json", "--free"],
    { dataFolder: "recorded", keysFile: "keys.json", isFree: true },
  ],
  [["--control-port", "4011"], { controlPort: 4011 }],
  [["--rate-headers", "unlimited"], { rateHeaderForm: "unlimited" }],
  [
    ["--fault", "all: unavailable x1", "--fault", "heatmap: slow 2s"],
    {
      faults: [
        { route: "all", calls: 1, effect: { kind: "refusal", code: "unavailable" } },
        { route: "heatmap", effect: { kind: "slow", waitMs: 2000 } },
      ],
    },
  ],
])("%j is read", (typed, flags) => {
  expect(readServiceFlags(typed)).toEqual({ ...plain, ...flags });
});

test.each([
  [
    ["--prot", "1"],
    "--prot is not a flag of this command. Its flags are --port, --host, --chain, --data, --include-flagged, --at, --spot, --open-interest, --columns, --join, --decimal, --seed, --signal, --market-clock, --keys, --free, --rate-headers",
  ],
  [["-p", "1"], "-p is not a flag of this command. Its flags are --port, --host, --chain"],
  [["spx.csv"], '"spx.csv" is not a flag of this command. Its flags are --port, --host, --chain'],
  [["--port"], "--port takes a whole number from 0 to 65535, such as --port 4010; received nothing."],
  [["--port", "http"], '--port takes a whole number from 0 to 65535, such as --port 4010; received "http".'],
  [["--port", "65536"], '--port takes a whole number from 0 to 65535, such as --port 4010; received "65536".'],
  [["--port=-1"], '--port takes a whole number from 0 to 65535, such as --port 4010; received "-1".'],
  [
    ["--control-port", "x"],
    '--control-port takes a whole number from 0 to 65535, such as --control-port 4011; received "x".',
  ],
  [["--chain"], "--chain takes the path of a chain file, such as --chain spx_quotedata.csv; received nothing."],
  [
    ["--chain", "--port", "1"],
    '--chain takes the path of a chain file, such as --chain spx_quotedata.csv; received "--port".',
  ],
  [["--seed"], "--seed takes a whole number from 0 to 4294967295, such as --seed 20260247; received nothing."],
  [
    ["--seed", "4294967296"],
    '--seed takes a whole number from 0 to 4294967295, such as --seed 20260247; received "4294967296"',
  ],
  [["--seed", "1.5"], '--seed takes a whole number from 0 to 4294967295, such as --seed 20260247; received "1.5".'],
  [["--seed=-1"], 'received "-1".'],
  [["--signal"], "--signal takes 0 or 1; received nothing."],
  [["--signal", "0.5"], '--signal takes 0 or 1; received "0.5".'],
  [["--at", "30 February"], "--at takes an instant, in New York without a zone, such as --at 2026-01-06T15:45-05:00"],
  [["--at", "2026-02-30T10:00"], 'received "2026-02-30T10:00".'],
  [["--spot", "SPX"], '--spot takes ROOT=PRICE, such as --spot SPX=5995.54; received "SPX".'],
  [["--data", "recorded", "--chain", "spx.csv"], "--data and --chain cannot be used together"],
  [["--keys"], "--keys takes the path of a keys file, such as --keys keys.json; received nothing."],
  [["--host"], "--host takes an address of this computer, such as --host 0.0.0.0; received nothing."],
  [["--host", "http://a"], '--host takes an address of this computer, such as --host 0.0.0.0; received "http://a".'],
  [["--host", "0.0.0.0"], "--host 0.0.0.0 needs --keys FILE: other computers reach this address"],
  [["--host", "desk.example.com"], "everybody knows the practice keys"],
  [["--free", "--keys", "keys.json"], "--free needs --data or --chain"],
  [["--rate-headers", "none"], '--rate-headers takes plan or unlimited; received "none".'],
  [["--fault", "heatmap: nonsense"], '--fault: There is no fault "nonsense".'],
  [["--fault"], '--fault takes ROUTE: EFFECT [xN], such as --fault "heatmap: unavailable x3"; received nothing.'],
  [
    ["--at"],
    "--at takes an instant, in New York without a zone, such as --at 2026-01-06T15:45-05:00; received nothing.",
  ],
  [["--spot", "--join"], '--spot takes ROOT=PRICE, such as --spot SPX=5995.54; received "--join".'],
  [["--join=yes"], "--join takes no value."],
])("%j is refused with a message that says what was expected and received", (typed, message) => {
  expect(() => readServiceFlags(typed)).toThrow(message);
});

test.each([
  "--port",
  "--host",
  "--chain",
  "--data",
  "--at",
  "--seed",
  "--signal",
  "--market-clock",
  "--keys",
  "--free",
  "--fault",
  "--control-port",
  "--rate-headers",
])("--help explains %s", (flag) => {
  expect(usage).toMatch(new RegExp(`\n  ${flag} `));
});

test("no line of --help is wider than 120 characters", () => {
  expect(usage.split("\n").filter((line) => line.length > 120)).toEqual([]);
});
