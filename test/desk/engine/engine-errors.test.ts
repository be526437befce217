import { refusalWord } from "../../../desk/engine/engine-errors";

// What Redis 7.0 and Valkey 8 respond.
test.each([
  ["READONLY You can't write against a read only replica.", "READONLY"],
  ["UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)", "READONLY"],
  ["ERR Error running script: READONLY You can't write against a read only replica. script: desk_take", "READONLY"],
  ["OOM command not allowed when used memory > 'maxmemory'.", "OOM"],
  ["ERR The user executing the script can't run this command or subcommand", "NOPERM"],
  ["NOREPLICAS Not enough good replicas to write.", "NOREPLICAS"],
])("the word for the refusal %j is %s", (refusal, word) => {
  expect(refusalWord(refusal)).toBe(word);
});
