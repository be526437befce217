import { isCboeCsv, readCboeCsv } from "./cboe-csv";
import { isCboeJson, readCboeJson } from "./cboe-json";
import { type ChainFile, ChainFileError } from "./chain-file";
import { JsonRecord } from "./json-record";
import { isQuotesJson, readQuotesJson } from "./quotes-json";

/**
 * Reads an exported option chain, whichever of the known forms the text has: Cboe's quotedata.csv, Cboe's delayed quotes
 * as JSON, or JSON with a `quotes` list. Throws a ChainFileError that starts with the file's name.
 */
export function readChainFile(text: string, fileName: string): ChainFile {
  try {
    const file = readAnyForm(text.replace(/^\uFEFF/, ""));
    if (!(file.spot > 0)) throw new ChainFileError(`the price of the underlying is ${file.spot}; expected it above 0.`);
    return file;
  } catch (error) {
    if (error instanceof ChainFileError) throw new ChainFileError(`${fileName}: ${error.message}`, { cause: error });
    throw error;
  }
}

function readAnyForm(text: string): ChainFile {
  if (isCboeCsv(text)) return readCboeCsv(text);
  if (text.trimStart().startsWith("{")) {
    const document = new JsonRecord(parsed(text), "");
    if (isQuotesJson(document)) return readQuotesJson(document);
    if (isCboeJson(document)) return readCboeJson(document);
  }
  throw new ChainFileError(
    'not an option chain in a form that can be read. Expected a Cboe quotedata.csv export (a header line "Expiration Date,Calls,..."), ' +
      'Cboe delayed quotes as JSON (with "data" and its "options"), or JSON with "quotes".',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ChainFileError(`not valid JSON: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  }
}
