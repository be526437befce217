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
  boardSymbolsQuery,
  includeEmpty,
  layout,
  selectionParameters,
  sidesQuery,
  sourceQuery,
  straddleQuery,
  withoutIgnored,
  zeroGammaQuery,
  zeroGammaOfLevels,
} from "./parameters/board-parameters";
export { readJsonBody } from "./parameters/json-body";
export { countQuery, decimal } from "./parameters/number-parameters";
export {
  type JsonSchema,
  type QueryParameter,
  type Parameters,
  type QueryValues,
  describedParameters,
  invalidParameter,
  optional,
  quotedValue,
  readQuery,
  requiredQuery,
  withDefault,
} from "./parameters/parameters";
export { rangeOrNumber } from "./parameters/range-parameter";
export {
  dateList,
  dateQuery,
  instantQuery,
  optionalDate,
  parseInstant,
  requiredTimestamp,
  timestamp,
} from "./parameters/time-parameters";
export {
  choice,
  choiceList,
  choiceOrAll,
  commaSeparated,
  flagQuery,
  oneSymbol,
  optionalChoice,
  spelledSymbols,
  symbolList,
  symbolsIn,
  textQuery,
} from "./parameters/word-parameters";
export { ApiError, errorResponse, jsonResponse, malformedRequest } from "./responses/api-error";
export { type Host, hostErrorCode, hostOf, hostPrefix } from "./responses/hosts";
export { type PlainResponse, webResponse, withHeaders } from "./responses/plain-response";
export { MAX_ADDRESS_CHARACTERS, addressError } from "./responses/request-size";
export { commonHeaders, preflightResponse, rateHeaders } from "./responses/response-headers";
export { type BodyWriter, type ClientSocket, type OutgoingBody, noteWriter } from "./responses/written-response";
export { BodySink } from "./streams/body-sink";
export { type PendingBoard, PendingEvents } from "./streams/pending-events";
export { resumeReport } from "./streams/resume-report";
export {
  eventBytes,
  eventPositions,
  formatEventId,
  idBytes,
  keepAlive,
  snapshotHead,
  snapshotTail,
} from "./streams/stream-format";
export { type StreamQuery, checkedStreamRequest, readStreamRequest, streamParameters } from "./streams/stream-request";
