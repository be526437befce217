/** What the first commands against a trial name. */
interface Trial {
  /** Where its node listens, such as `http://127.0.0.1:4200`. */
  address: string;
  /** The address of its engine, such as `unix:///tmp/desk-x/engine.sock`. */
  engine: string;
  /** The desk key of a user. */
  key: string;
}

/** Returns the first commands to run against a trial in another terminal, each with what it is for, as a shell reads them. */
export function firstCommands({ address, engine, key }: Trial): (readonly [purpose: string, command: string])[] {
  const signedIn = `curl -H "Authorization: Bearer ${key}"`;
  return [
    [
      "The command line, for this trial (npm run desk -- keys --help explains all commands):",
      `npm run desk -- keys list --engine "${engine}"`,
    ],
    ["A script's first request:", `${signedIn} "${address}/v1/gex/levels?symbols=SPY"`],
    [
      "An assistant's first request (docs/assistants.md says how to add the desk to a host):",
      `${signedIn} -H "Content-Type: application/json" -H "Accept: application/json, text/event-stream" -d '${levelsCall}' "${address}/mcp"`,
    ],
  ];
}

/** A call of a tool, as an MCP client sends it. The server keeps no sessions, so nothing has to come before it. */
const levelsCall = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "levels", arguments: { symbols: "SPY" } },
});
