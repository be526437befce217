import { readFlags } from "../../service/read-flags";

test.each([
  [[], { port: 4010, chainFile: undefined, help: false }],
  [["--port", "4011"], { port: 4011, chainFile: undefined, help: false }],
  [["--port=0"], { port: 0, chainFile: undefined, help: false }],
  [["--chain", "spx.csv", "--port", "80"], { port: 80, chainFile: "spx.csv", help: false }],
  [["--help"], { port: 4010, chainFile: undefined, help: true }],
  [["-h"], { port: 4010, chainFile: undefined, help: true }],
])("%j is read", (typed, flags) => {
  expect(readFlags(typed)).toEqual(flags);
});

test.each([
  [["--prot", "1"], "--prot is not understood. Flags are --port, --chain and --help."],
  [["-p", "1"], "-p is not understood. Flags are --port, --chain and --help."],
  [["spx.csv"], '"spx.csv" is not understood. Flags are --port, --chain and --help.'],
  [["--port"], "--port takes a number from 0 to 65535, such as --port 4010; nothing came."],
  [["--port", "http"], '--port takes a number from 0 to 65535, such as --port 4010; "http" came.'],
  [["--port", "65536"], '--port takes a number from 0 to 65535, such as --port 4010; "65536" came.'],
  [["--port=-1"], '--port takes a number from 0 to 65535, such as --port 4010; "-1" came.'],
  [["--chain"], "--chain takes the path of a chain file, such as --chain spx_quotedata.csv."],
  [["--chain", "--port", "1"], "--chain takes the path of a chain file, such as --chain spx_quotedata.csv."],
])("%j is refused with what was expected and what came", (typed, message) => {
  expect(() => readFlags(typed)).toThrow(message);
});
