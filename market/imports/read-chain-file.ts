import { isCboeCsv, readCboeCsv } from "./chain-csv";
import { JsonObject, readCboeJson, readQuotesJson } from "./chain-json";
import { type ChainFile, ChainFileError } from "./chain-file";

/**
 * Parses an exported option chain in any supported format: Cboe's quotedata.csv, Cboe's delayed quotes as JSON, or JSON with
 * a `quotes` list. Throws a `ChainFileError` that starts with the file name.
 */
export function readChainFile(text: string, fileName: string): ChainFile {
  try {
    const file = readAnyFormat(text.replace(/^\uFEFF/, ""));
    checkPrice("the price of the underlying", file.spot);
    if (file.previousClose !== undefined) checkPrice("the previous close", file.previousClose);
    return file;
  } catch (error) {
    if (error instanceof ChainFileError) throw new ChainFileError(`${fileName}: ${error.message}`, { cause: error });
    throw error;
  }
}

function checkPrice(name: string, price: number): void {
  if (!(price > 0 && price < Infinity)) throw new ChainFileError(`${name} is ${price}; expected it above 0.`);
}

function readAnyFormat(text: string): ChainFile {
  if (isCboeCsv(text)) return readCboeCsv(text);
  if (text.trimStart().startsWith("{")) {
    const document = new JsonObject(parseJson(text), "");
    if (document.has("quotes")) return readQuotesJson(document);
    if (document.has("data")) return readCboeJson(document);
  }
  throw new ChainFileError(
    'not an option chain in a supported format. Expected a Cboe quotedata.csv export (a header line "Expiration Date,Calls,..."), ' +
      'Cboe delayed quotes as JSON (with "data" and its "options"), or JSON with "quotes".',
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ChainFileError(`not valid JSON: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  }
}
