import { creditsText } from "@strikebook/contract";
import { Body1, type Fact, Facts, Panel, Quiet, counted, grouped, makeStyles, tokens } from "@strikebook/ui";
import type { ReportedNode, EngineHealth, Nodes, RejectionReason } from "../admin-api/nodes";
import { rejectionReasons } from "../admin-api/nodes";
import type { Feed, Streams } from "../admin-api/streams";
import { type DataColumn, DataTable } from "./data-table";
import { dataSizeText, spanText, shareText } from "./desk-text";

const useStyles = makeStyles({
  page: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalXXL },
  columns: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 520px), 1fr))",
    gap: tokens.spacingHorizontalXXXL,
    alignItems: "start",
  },
  bad: { color: tokens.colorStatusDangerForeground2, fontWeight: tokens.fontWeightSemibold },
});

/** The health of the nodes and the engine, the streams, and what was rejected. */
export function SystemTab({ nodes, streams }: { nodes: Nodes; streams: Streams }) {
  const styles = useStyles();
  return (
    <div className={styles.page}>
      <Panel title="Nodes">
        <DataTable
          label="Nodes"
          columns={nodeColumns(nodes.nowMs, styles.bad)}
          rows={nodes.nodes}
          idOf={({ name }) => name}
          sortedBy="Node"
          empty="No node has reported yet. Each reports every 10 seconds."
        />
      </Panel>
      <Panel title="Rejected requests">
        <DataTable
          label="Rejected requests"
          columns={rejectionColumns(nodes.nowMs)}
          rows={nodes.nodes}
          idOf={({ name }) => name}
          sortedBy="Node"
          empty="No node has reported yet."
        />
        <Quiet>Counted since each node was started.</Quiet>
      </Panel>
      <div className={styles.columns}>
        <StreamsPanel streams={streams} />
        <Panel title="Engine">
          <Facts facts={engineFacts(nodes.engine)} />
        </Panel>
      </div>
    </div>
  );
}

const number = (title: string, value: (node: ReportedNode) => number, text: (count: number) => string = grouped) => ({
  title,
  value,
  cell: (node: ReportedNode) => text(value(node)),
  isNumber: true,
});

const nodeColumns = (nowMs: number, bad: string): DataColumn<ReportedNode>[] => [
  { title: "Node", value: ({ name }) => name },
  {
    title: "State",
    value: ({ isLate }) => (isLate ? "late" : "reports"),
    cell: ({ isLate, atMs }) =>
      isLate ? <span className={bad}>No report for {spanText(nowMs - atMs)}</span> : "Running",
  },
  { title: "Version", value: ({ version }) => version },
  number("Running for", ({ startedMs, atMs }) => atMs - startedMs, spanText),
  number("Streams", ({ readers }) => readers),
  number("Slow readers", ({ lagged }) => lagged),
  number("Requests", ({ requests }) => requests),
  {
    title: "From store",
    value: ({ requests, fromStore }) => (requests > 0 ? fromStore / requests : null),
    cell: ({ requests, fromStore }) => shareText(fromStore, requests),
    isNumber: true,
  },
  number("Memory", ({ memoryBytes }) => memoryBytes, dataSizeText),
  number(
    "Engine responds in",
    ({ engineLatencyMs }) => engineLatencyMs,
    (ms) => `${ms.toFixed(1)} ms`,
  ),
];

const rejectionTitles: Readonly<Record<RejectionReason, string>> = {
  cap: "Cap or minimum balance",
  rate: "Too many requests",
  account: "Account's limit",
  shareClass: "Data not for sharing",
  provider: "Provider's error",
};

const rejectionColumns = (nowMs: number): DataColumn<ReportedNode>[] => [
  { title: "Node", value: ({ name }) => name },
  ...rejectionReasons.map((reason) => number(rejectionTitles[reason], ({ rejections }) => rejections[reason])),
  number(
    "Started",
    ({ startedMs }) => nowMs - startedMs,
    (ms) => `${spanText(ms)} ago`,
  ),
];

const feedColumns: DataColumn<Feed>[] = [
  { title: "Symbol", value: ({ symbol }) => symbol },
  { title: "Board", value: ({ window }) => window },
  {
    title: "People",
    value: ({ people }) => people.length,
    cell: ({ people }) => grouped(people.length),
    isNumber: true,
  },
  { title: "Nodes", value: ({ nodes }) => nodes.join(", ") },
];

/** What is streamed, over which streams of the account, and by which node. */
function StreamsPanel({ streams }: { streams: Streams }) {
  return (
    <Panel title="Streams">
      <Body1>{holderText(streams)}</Body1>
      <DataTable
        label="Watched symbols"
        columns={feedColumns}
        rows={streams.feeds}
        idOf={({ symbol, window }) => `${symbol} ${window}`}
        sortedBy="People"
        empty="Nobody watches a symbol at the moment."
        searched={({ symbol, window, people }) => `${symbol} ${window} ${people.join(" ")}`}
      />
    </Panel>
  );
}

function holderText({ holder, upstream, polls, creditsPerMinute }: Streams): string {
  if (holder === null) return "No stream of the account is open. One is opened when somebody watches a symbol.";
  const symbols = upstream.reduce((sum, stream) => sum + stream.symbols.length, 0);
  const parts = [`${counted(upstream.length, "stream", "streams")} of ${counted(symbols, "symbol", "symbols")}`];
  if (polls > 0) parts.push(`${counted(polls, "board", "boards")} requested repeatedly`);
  return `${holder} holds ${parts.join(" and ")}: ${creditsText(creditsPerMinute)} per minute.`;
}

function engineFacts(engine: EngineHealth): Fact[] {
  const { memoryBytes, memoryLimitBytes, isPersistent, mayEvict, replicas } = engine;
  return [
    { name: "Version", value: engine.version },
    { name: "Running for", value: spanText(engine.uptimeMs) },
    { name: "Responds in", value: `${engine.latencyMs.toFixed(1)} ms` },
    { name: "Commands", value: `${grouped(engine.callsPerSecond)} per second` },
    { name: "Connections", value: grouped(engine.clients) },
    {
      name: "Memory",
      value:
        dataSizeText(memoryBytes) +
        (memoryLimitBytes === null ? ", no limit" : ` of ${dataSizeText(memoryLimitBytes)}`),
      isBad: memoryLimitBytes !== null && memoryBytes > 0.9 * memoryLimitBytes,
    },
    { name: "Replicas", value: replicas === 0 ? "None" : grouped(replicas) },
    isPersistent
      ? { name: "After a restart", value: "Nothing is lost (append-only file)" }
      : { name: "After a restart", value: "Everything is lost: turn on appendonly", isBad: true },
    ...(mayEvict
      ? [{ name: "When its memory is full", value: "Deletes keys: set maxmemory-policy to noeviction", isBad: true }]
      : []),
  ];
}
