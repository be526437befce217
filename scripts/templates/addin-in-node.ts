/** The add-in with its functions, without Excel and without a page. */
import { excelEnvironment } from "../../src/addin/environment/environment";
import { openAddin } from "../../src/addin/start-addin";
import { templatePrice, type TemplatePrice } from "../../src/addin/templates/template-insertion";
import { inputValues, type Template, type TemplateSituation } from "../../src/templates";
import { formulas } from "@strikebook/formulas";
import { excelFunction } from "../../src/functions/excel-function";
import { addFunction } from "../../src/workbook/formulas/function-list";
import { memoryStorage } from "../support/client/memory-storage";
import { instantPlatform } from "../support/client/instant-platform";
import type { InvocationEntry } from "../../workbench/calls/function-metadata";

const baseUrl = "http://127.0.0.1";
const configuration = { baseUrl, flowBaseUrl: `${baseUrl}/flow`, practice: "connected" };

/** The codes of Excel's runtime for the errors that show their message. */
const errorCodes: Readonly<Record<string, number>> = { "#N/A": 1, "#VALUE!": 7 };

/** The requests that a browser has in progress at one host. The service refuses more queries of the flow host than eight. */
const REQUESTS_AT_ONCE = 6;

formulas.forEach(addFunction);

/** Returns a function that sends requests, a few at a time. */
function fewAtOnce(fetch: (request: Request) => Promise<Response>): typeof fetch {
  const waiting: (() => void)[] = [];
  let inProgress = 0;
  return async (request) => {
    if (inProgress === REQUESTS_AT_ONCE) await new Promise<void>((start) => waiting.push(start));
    else inProgress += 1;
    try {
      return await fetch(request);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inProgress -= 1;
    }
  };
}

/**
 * Connects the add-in to a service at an instant, in milliseconds since 1970 UTC, with the replay clock at another if it is given. No time
 * passes: no response is late.
 */
export async function connect(
  serve: (request: Request) => Promise<Response>,
  nowMs: number,
  replayMs?: number,
): Promise<AddinInNode> {
  openDomPage();
  const fetch = fewAtOnce(serve);
  const platform = instantPlatform(
    (url, init) =>
      new URL(url).pathname === "/config.json"
        ? Promise.resolve(Response.json(configuration))
        : fetch(new Request(url, init)),
    nowMs,
  );
  const addin = await openAddin({ ...excelEnvironment(platform), storage: memoryStorage().storage });
  if (replayMs !== undefined) await addin.replay.set(replayMs);
  const functions = new Map(formulas.map((one) => [one.name, excelFunction(one, () => Promise.resolve(addin))]));
  return {
    price: (template, inputs) => templatePrice(addin, template, inputValues(template, inputs)),
    run: async ({ invocationId, functionId, parameters, address, parameterAddresses }) => {
      const call = functions.get(functionId);
      if (!call) throw new Error(`The add-in has no ${functionId}.`);
      try {
        const value = await call(...parameters, { functionName: functionId, address, parameterAddresses });
        const passed: unknown = JSON.parse(JSON.stringify(value ?? null)); // as the bridge to Excel passes it
        return [invocationId, true, passed];
      } catch (problem) {
        if (!(problem instanceof CellError)) throw problem;
        return [invocationId, false, problem.message, errorCodes[problem.code]];
      }
    },
  };
}

/** An add-in without a page. */
export interface AddinInNode {
  /** Returns what the form of a template states as its price. */
  price(template: Template, inputs: TemplateSituation["inputs"]): Promise<TemplatePrice>;
  /** Runs a function for a cell. Returns the row of results that Excel's runtime would send. */
  run(entry: InvocationEntry): Promise<unknown[]>;
}

/** An error that a cell shows, as Excel's runtime has it. */
class CellError extends Error {
  readonly code: string;

  constructor(code: string, message = "") {
    super(message);
    this.code = code;
  }

  /** Returns the error as the runtime passes it to Excel in a table. */
  toJSON(): object {
    return { type: "Error", basicValue: this.code, message: this.message };
  }
}

/** Defines what the add-in finds on its page in Excel. */
function openDomPage(): void {
  Object.assign(globalThis, {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), {
      baseURI: "https://addin.example.test/taskpane.html",
      hidden: false,
      querySelector: () => null,
    }),
    Office: { onReady: () => Promise.resolve(), context: {} },
    CustomFunctions: { Error: CellError, ErrorCode: { invalidValue: "#VALUE!", notAvailable: "#N/A" } },
  });
}
