import { useEffect, useState } from "react";
import type { KnownLevels, BoardLevels } from "../../addin/levels/known-levels";
import { type LevelsChoice, platforms, readLevelsChoice, storeLevelsChoice } from "../../addin/levels/levels-choice";
import { type Metric, creditsText, rootFamilies, rootsOf } from "@strikebook/contract";
import {
  Action,
  CopyText,
  Form,
  Lines,
  Pairs,
  Problem,
  Quiet,
  Row,
  SelectField,
  Table,
  type TableColumn,
  TextField,
  easternTimeText,
  priceText,
  useCurrent,
  useLoaded,
  useStore,
  useWork,
} from "@strikebook/ui";
import { zeroGammaReason } from "../board/board-text";
import { metricNames } from "../board/metric-names";
import { readRoots } from "./chart-symbol";
import { amountCells, chartsOf, neededSymbols, readAmounts } from "./charts-of-choice";
import { ConversionList } from "./conversion-list";
import { levelsPlatforms } from "./platforms";
import type { Provenance } from "../../addin/provenance/provenance";
import type { Live } from "../../addin/live/live";
import type { ShownMarket } from "../../addin/market/shown-market";
import type { BoardView } from "../../addin/board/board-view";

export interface LevelsFeatures {
  knownLevels: KnownLevels;
  provenance: Provenance;
  live: Live;
  market: ShownMarket;
  board: BoardView;
}

/** Which levels are copied, and for which program: as the workbook has stored it, or what cells and the picture show. */
export function CopyLevelsView(features: LevelsFeatures) {
  const stored = useLoaded(async () => ({ choice: await readLevelsChoice() }));
  return stored ? <LevelsCopier {...features} initial={stored.choice ?? firstChoice(features)} /> : null;
}

/** The symbols whose levels cells show, or the symbol of the picture. */
function firstChoice({ provenance, knownLevels, board }: LevelsFeatures): LevelsChoice {
  const { symbol, metric } = board.store.get().choice;
  const shown = provenance.symbols.filter((one) => knownLevels.of(one, metric));
  return { symbols: shown.length > 0 ? shown : [symbol], metric, platform: "tradingview", conversions: [] };
}

const notStored = "Excel is busy, so this choice was not stored in the workbook.";

function LevelsCopier({ knownLevels, live, market, board, initial }: LevelsFeatures & { initial: LevelsChoice }) {
  const [choice, setChoice] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  const { isBusy, remark, setRemark, run } = useWork();
  // Renders again with each change of what is known.
  useStore(knownLevels.changes);
  useStore(live.state);
  const { metrics } = useStore(board.store);
  useEffect(() => void board.readMetrics(), [board]);
  const atMs = useStore(market.atMs);
  const { metric, platform, conversions } = choice;
  const known = (symbol: string) => knownLevels.of(symbol, metric);
  const needed = neededSymbols(choice);
  const missing = needed.filter((symbol) => !known(symbol));
  const wanted = missing.length > 0 ? missing : needed;
  const price = useCurrent(
    async () => {
      const { credits, problem } = await knownLevels.price(wanted, metric);
      const isFree = missing.length > 0 && credits === 0;
      return { credits, problem: isFree ? (await knownLevels.load(missing, metric)).join(" ") : problem };
    },
    JSON.stringify([wanted, missing.length, metric, atMs, attempt]),
  );
  const cells = amountCells(conversions);
  const amounts = useLoaded(() => readAmounts(cells), JSON.stringify([cells, attempt])) ?? new Map<string, number>();
  const { charts, problems } = chartsOf(choice, known, amounts);
  const { textOf, indicator, use } = levelsPlatforms[platform];

  const change = (part: Partial<LevelsChoice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    setRemark(undefined);
    storeLevelsChoice(next).catch(() => setRemark(notStored));
  };
  const load = () =>
    run(async () => {
      const failures = await knownLevels.load(wanted, metric);
      setAttempt(attempt + 1);
      return failures.join(" ");
    });
  /** Cells are read again: a basis changes with the market. */
  const copied = () => {
    if (cells.length === 0) return textOf(charts);
    setAttempt(attempt + 1);
    return readAmounts(cells).then((now) => textOf(chartsOf(choice, known, now).charts));
  };
  return (
    <>
      <ChoiceFields choice={choice} metrics={metrics} change={change} />
      <ConversionList choice={choice} change={change} />
      {charts.length > 0 && <LevelsTable charts={charts} />}
      <Lines
        isQuiet
        lines={needed.map((symbol) => boardText({ symbol, metric, levels: known(symbol) }, knownLevels.sendsZeroGamma))}
      />
      <Problem isPolite>{[...problems, price?.problem, remark].filter(Boolean).join(" ")}</Problem>
      <Row>
        <Action isMain={charts.length === 0} isBusy={isBusy || price?.credits === undefined} press={load}>
          {loadText(missing.length > 0 ? "Load levels" : "Refresh levels", price?.credits)}
        </Action>
        {charts.length > 0 && <CopyText key={platform} label="Copy the levels" name="Levels" textOf={copied} />}
        {indicator && (
          <CopyText key={`${platform} once`} label="Copy the indicator" name="Indicator" textOf={() => indicator} />
        )}
      </Row>
      <Quiet>{use}</Quiet>
    </>
  );
}

const loadText = (verb: string, credits: number | undefined) => (credits ? `${verb}: ${creditsText(credits)}` : verb);

interface NamedLevels extends Pick<LevelsChoice, "metric"> {
  symbol: string;
  levels: BoardLevels | undefined;
}

/**
 * Names the board whose levels are copied, and says why there is no zero gamma:
 * `SPXW gamma: Nov 18, 12:00:00 PM ET, 92 strikes, 5 expirations, live. Zero gamma is of SPX and SPXW.`
 */
function boardText({ symbol, metric, levels }: NamedLevels, sendsZeroGamma: boolean): string {
  if (!levels) return `${symbol} ${metric}: not loaded.`;
  const { asOf, isLive, window } = levels;
  const counted = (text: string, noun: string) => `${text} ${text === "1" ? noun : `${noun}s`}`;
  const expirations = /^(\d+|all)$/.test(window.expirations)
    ? counted(window.expirations, "expiration")
    : window.expirations.replaceAll(",", ", ");
  const parts = [easternTimeText(Date.parse(asOf)), counted(window.maxStrikes, "strike"), expirations];
  const board = `${symbol} ${metric}: ${[...parts, ...(isLive ? ["live"] : [])].join(", ")}.`;
  const reason = zeroGammaReason(levels, { choice: { symbol, metric }, sendsZeroGamma });
  return `${board} ${reason ?? zeroGammaOf(symbol, levels)}`.trim();
}

/** Says which roots a zero gamma is of, if the index has several. */
function zeroGammaOf(symbol: string, { zeroGamma }: Pick<BoardLevels, "zeroGamma">): string {
  const roots = zeroGamma?.roots ?? rootsOf(symbol);
  const hasOthers = rootFamilies.some((family) => roots.some((root) => family.includes(root)));
  return hasOthers ? `Zero gamma is of ${roots.join(" and ")}.` : "";
}

interface ChoiceProps {
  choice: LevelsChoice;
  change: (part: Partial<LevelsChoice>) => void;
}

const platformNames = platforms.map((name) => [name, levelsPlatforms[name].name] as const);

/** The symbols, the metric and the program. Symbols apply when they are entered. */
function ChoiceFields({
  choice: { symbols, metric, platform },
  metrics,
  change,
}: ChoiceProps & { metrics: readonly Metric[] }) {
  const shown = symbols.join(", ");
  const [typed, setTyped] = useState<string>();
  const read = readRoots(typed ?? shown);
  const apply = () => {
    if (!read) return;
    setTyped(undefined);
    if (read.join(", ") !== shown) change({ symbols: read });
  };
  return (
    <Form submit={apply}>
      <TextField
        label="Symbols"
        isSmall
        problem={read ? undefined : "Enter symbols with commas between them, for example SPX+, SPXW, QQQ."}
        autoCapitalize="characters"
        value={typed ?? shown}
        change={setTyped}
        onBlur={apply}
      />
      <Pairs>
        <SelectField
          label="Copy levels for"
          isSmall
          value={platform}
          options={platformNames}
          change={(chosen) => change({ platform: chosen })}
        />
        <SelectField
          label="Exposure of levels"
          isSmall
          value={metric}
          options={metricNames(metrics, metric)}
          change={(chosen) => change({ metric: chosen })}
        />
      </Pairs>
    </Form>
  );
}

interface LevelRow {
  symbol: string;
  name: string;
  price: number;
}

const columns: readonly TableColumn<LevelRow>[] = [
  { title: "Chart", cell: ({ symbol }) => symbol },
  { title: "Level", cell: ({ name }) => name },
  { title: "Price", cell: ({ price }) => priceText(price), isNumber: true },
];

/** What is copied. */
function LevelsTable({ charts }: { charts: ReturnType<typeof chartsOf>["charts"] }) {
  const rows = charts.flatMap(({ symbol, lines }) => lines.map((line) => ({ symbol, ...line })));
  return <Table isSmall label="Levels" columns={columns} rows={rows} idOf={(_row, at) => at} />;
}
