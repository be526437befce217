/** Fills model workbooks without Excel and without a page: the program `templates-in-node` of the build. */
import { readFileSync } from "node:fs";
import type { Faults } from "../../service/faults/faults";
import { paidPlan, servedPracticeAccount } from "../../service/gateway/accounts";
import type { MarketChoice } from "../../service/market-source/market-data";
import { createService, type Service } from "../../service/server/service";
import { contentWith, inputValues, type Template, type TemplateSituation } from "../../src/templates";
import type { SimulatedChoice } from "../../recordings/recorders/simulated-snapshots";
import { recordedMarketOf } from "../support/recordings/recorded-service";
import { type FewTrades, practiceMarket, testMarket } from "../support/market/test-market";
import type { CellEntry, TemplateContent } from "../../src/workbook/templates/workbook-content";
import type { AddinMetadata } from "../../workbench/calls/function-metadata";
import { connect } from "./addin-in-node";
import { openCalculatedWorkbook, type CalculatedWorkbook } from "./calculated-workbook";
import { errorsOf, FILLED_AREA, type FilledSheet } from "./filled-sheet";

interface TemplateOptions {
  /** The instant of the market, in milliseconds since 1970 UTC. */
  atMs: number;
  /** The replay clock, in milliseconds since 1970 UTC; live if omitted. */
  replayMs?: number;
  /** Another market than the practice market. */
  choice?: MarketChoice;
  /** A market with fewer trades. */
  trades?: FewTrades;
  /** A recording of the simulated market in its place, which costs no credits. */
  recorded?: SimulatedChoice;
  faults?: Faults;
  /** What every call of a function waits for. */
  held?: Promise<void>;
}

/** A template after it was filled. */
interface FilledTemplate {
  /** The price that was stated before. */
  price: { credits: number; isMost: boolean };
  /** The credits that the service was paid. */
  credits: number;
  sheets: readonly FilledSheet[];
}

/** A workbook, an add-in and a service of their own. */
interface TemplateSession {
  workbook: CalculatedWorkbook;
  service: Service;
  /** Requests a path of the service with the practice key. Returns the body of the response. */
  request(path: string): Promise<unknown>;
  /** Adds a template with other values of some inputs, by their labels, and fills it. Rejects with a cell that shows an error. */
  fill(template: Template, typed?: Readonly<Record<string, CellEntry>>): Promise<FilledTemplate>;
  /** Reads the sheets of a content. Throws an error with a cell that shows an error. */
  read(content: TemplateContent): FilledSheet[];
  close(): void;
}

/** Opens an empty workbook over a market. Its folder is the project's. */
export async function openTemplates(options: TemplateOptions): Promise<TemplateSession> {
  const { atMs, replayMs, choice, trades, recorded, faults, held } = options;
  const service = createService({
    ...(faults && { faults }),
    ...(recorded ? recordedMarketOf(recorded) : choice || trades ? testMarket(choice, trades) : practiceMarket),
    now: () => atMs,
    after: () => () => undefined, // No time passes: what takes long is waited for.
    accounts: [
      {
        ...servedPracticeAccount,
        unlimited: recorded !== undefined,
        limits: { ...paidPlan, requestsPerMinute: 10_000 },
      },
    ],
  });
  const addin = await connect((request) => service.fetch(request), atMs, replayMs);
  const metadata = JSON.parse(readFileSync("dist/functions.json", "utf8")) as AddinMetadata; // as the build writes it
  const run: typeof addin.run = async (entry) => {
    await held;
    return addin.run(entry);
  };
  const workbook = openCalculatedWorkbook({ run }, metadata);
  const paid = () => service.requests.reduce((sum, { credits }) => sum + credits, 0);
  const read = ({ sheets }: TemplateContent) => sheets.map(({ name, cells }) => filledSheet(workbook, name, cells));
  return {
    workbook,
    service,
    async request(path) {
      const headers = { authorization: "Bearer practice" };
      const response = await service.fetch(new Request(`http://service.test${path}`, { headers }));
      return (await response.json()) as unknown;
    },
    async fill(template, typed = {}) {
      const inputs = byName(template, typed);
      const price = await addin.price(template, inputs);
      if ("problem" in price) throw new Error(price.problem);
      const before = paid();
      const content = contentWith(template, inputValues(template, inputs));
      workbook.add(content);
      await workbook.idle();
      return { price, credits: paid() - before, sheets: read(content) };
    },
    read,
    close: () => workbook.close(),
  };
}

/** Returns inputs by their names. Throws if a template has no input of that label. */
function byName({ inputs }: Template, typed: Readonly<Record<string, CellEntry>>): TemplateSituation["inputs"] {
  const named = Object.entries(typed).map(([label, value]) => {
    const input = inputs.find((candidate) => candidate.label === label);
    if (!input) throw new Error(`The template has no input "${label}".`);
    return [input.name, value] as const;
  });
  return Object.fromEntries(named);
}

function filledSheet(
  workbook: CalculatedWorkbook,
  name: string,
  cells: Readonly<Record<string, unknown>>,
): FilledSheet {
  const values = workbook.values(`'${name}'!${FILLED_AREA}`);
  const [error] = errorsOf(name, values);
  if (error) throw new Error(`${error[0]} shows ${error[1]}: ${workbook.note(error[0]) ?? "no reason is known"}`);
  const spills = Object.entries(cells).flatMap(([address, entry]) => {
    const isFormula = typeof entry === "string" && entry.startsWith("=");
    const area = isFormula ? workbook.spill(`'${name}'!${address}`) : undefined;
    return area === undefined ? [] : [[address, area] as const];
  });
  return { values, spills: Object.fromEntries(spills) };
}
