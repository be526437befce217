/** What every server of the project shares: parameters of requests, errors, responses, streams of events, listening, files and the command line. */
export { flagsHelp, flagsTable } from "./command-line/flag-texts";
export {
  type FlagValues,
  type Flags,
  FlagError,
  helpFlag,
  hostFlag,
  needed,
  numberFlag,
  pathFlag,
  portFlag,
  readCommandLine,
  readFlags,
  repeated,
  switchFlag,
  valueFlag,
  withDefaultValue,
  wordFlag,
} from "./command-line/flags";
export { factLines, onStop, runCommand } from "./command-line/run-command";
export { type FilePath, JsonFileError, readJsonFile } from "./files/json-file";
export { PortError, httpAddress, isLoopback, listen, loopback } from "./listening/listen";
export {
  type ZeroGammaScope,
  boardSelection,
  boardSymbols,
  includeEmpty,
  layout,
  selectionParameters,
  sides,
  source,
  straddle,
  withoutIgnored,
  zeroGamma,
  zeroGammaOfLevels,
} from "./parameters/board-parameters";
export { readJsonBody } from "./parameters/json-body";
export { count, decimal } from "./parameters/number-parameters";
export {
  type JsonSchema,
  type Parameter,
  type Parameters,
  type QueryValues,
  describedParameters,
  invalidParameter,
  optional,
  quoted,
  readQuery,
  withDefault,
} from "./parameters/parameters";
export { date, instant, optionalDate, parseInstant, requiredTimestamp, timestamp } from "./parameters/time-parameters";
export {
  choice,
  choiceList,
  choiceOrAll,
  commaList,
  flag,
  oneSymbol,
  optionalChoice,
  spelledSymbols,
  symbolList,
  symbolsIn,
  text,
} from "./parameters/word-parameters";
export { ApiError, errorResponse, jsonResponse, malformedRequest } from "./responses/api-error";
export { type Host, hostErrorCode, hostOf, hostPrefix } from "./responses/hosts";
export { type PlainResponse, webResponse, withHeaders } from "./responses/plain-response";
export { MAX_ADDRESS_CHARACTERS, addressError } from "./responses/request-size";
export { commonHeaders, preflightResponse, rateHeaders } from "./responses/response-headers";
export { type BodyWriter, type ClientSocket, type OutgoingBody, noteWriter } from "./responses/written-response";
export {
  type ResumingSymbol,
  type StreamPosition,
  eventBytes,
  formatEventId,
  idBytes,
  keepAlive,
  parseEventId,
  resumedSymbol,
  snapshotHead,
  snapshotTail,
} from "./streams/stream-format";
export {
  type StreamRequest,
  checkedStreamRequest,
  readStreamRequest,
  streamParameters,
} from "./streams/stream-request";
