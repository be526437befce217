import { readDeskFlags } from "../../../desk/start/desk-flags";
import { FlagError } from "@strikebook/http";

test("flags say where the node listens and who the provider is", () => {
  const flags = readDeskFlags(["--port", "4300", "--upstream", "https://api.example.com/", "--node", "node-2"]);

  expect(flags).toMatchObject({
    port: 4300,
    host: "127.0.0.1",
    upstream: { baseUrl: "https://api.example.com", flowBaseUrl: "https://api.example.com" },
    node: "node-2",
  });
});

test("without flags it is a trial", () => {
  expect(readDeskFlags([])).toMatchObject({ port: 4200, upstream: undefined, keyFile: undefined, help: false });
});

for (const flag of ["--key", "--api-key", "--provider-key", "--upstream-key"]) {
  test(`the provider's key is refused as ${flag}, without repeating it`, () => {
    expect(() => readDeskFlags([flag, "secret-of-the-firm"])).toThrow(FlagError);
    expect(() => readDeskFlags([flag, "secret-of-the-firm"])).toThrow(/STRIKEBOOK_PROVIDER_KEY/);
    expect(() => readDeskFlags([flag, "secret-of-the-firm"])).not.toThrow(/secret-of-the-firm/);
  });
}

test.each([
  [["--upstream", "http://api.example.com"], /https address/],
  [["--upstream", "https://ann:secret@api.example.com"], /https address/],
  [["--flow-upstream", "https://flow.example.com"], /needs --upstream/],
  [["--port", "70000"], /number from 0 to 65535/],
  [["--host"], /--host takes an address of this computer, such as --host 0\.0\.0\.0; received nothing/],
  [["--node"], /--node takes a name without spaces, such as --node node-1; received nothing/],
  [["--upstream", "--engine"], /--upstream takes an https address.*received "--engine"/],
  [["--engine"], /--engine takes the address of the engine, such as --engine redis:\/\/HOST:6379; received nothing/],
  [["--quick"], /--quick is not a flag/],
])("%j is refused with what to do", (args, message) => {
  expect(() => readDeskFlags(args)).toThrow(message);
});
