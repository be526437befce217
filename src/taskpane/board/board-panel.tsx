import { creditsText } from "../../contract/credits-text";
import { type FormEvent, useEffect, useId, useState } from "react";
import { Body1, Button, Caption1, Field, Input, makeStyles, Select, Switch, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { BoardView, BoardViewState } from "../../addin/board/board-view";
import { metrics, type Metric } from "../../contract/limits";
import type { ReplayState } from "../../replay/replay-state";
import { capitalized, easternClock } from "../format";
import { Panel } from "../panel";
import { useStore } from "../use-store";
import { BoardPicture } from "./board-picture";

const useStyles = makeStyles({
  choice: { display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: tokens.spacingHorizontalS },
  field: { minWidth: 0 },
  input: { minWidth: 0, width: "100%" },
  line: {
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: tokens.spacingHorizontalS,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  problem: { color: tokens.colorStatusDangerForeground1 },
});

interface BoardPanelProps {
  addin: Addin;
  board: BoardView;
  replay: ReplayState;
  isDark: boolean;
  /** Whether the tab is selected. */
  isShown: boolean;
}

/** The board of one symbol as a picture. What it costs is shown before it is requested. */
export function BoardPanel({ addin, board: boardView, replay, isDark, isShown }: BoardPanelProps) {
  const styles = useStyles();
  const state = useStore(boardView.store);
  useEffect(() => {
    boardView.setShown(isShown);
    return () => boardView.setShown(false);
  }, [boardView, isShown]);
  return (
    <Panel title="Board">
      <BoardChoiceForm addin={addin} boardView={boardView} state={state} isShown={isShown} />
      <div className={styles.line}>
        <Caption1 className={styles.quiet}>{boardTime(state)}</Caption1>
        <LoadButton state={state} load={() => void boardView.load()} />
      </div>
      {state.problem && (
        <Body1 role="alert" className={styles.problem}>
          {state.problem}
        </Body1>
      )}
      {replay.kind === "replay" && (
        <Switch
          label="Load every instant of the replay (5 credits for each that is not stored)"
          checked={state.followsReplay}
          onChange={(_event, { checked }) => boardView.followReplay(checked)}
        />
      )}
      {state.board && <BoardPicture board={state.board} state={state} isDark={isDark} />}
    </Panel>
  );
}

/** Says which time the picture shows. */
function boardTime({ board, isLive, isLoading }: BoardViewState): string {
  if (!board)
    return isLoading ? "Loading\u2026" : "Exposure by strike and expiration, for the strikes around the price.";
  return `${easternClock(Date.parse(board.asOf))}${isLive ? ", updated every second" : ""}`;
}

/** Requests the board. Nothing while a live cell receives it. */
function LoadButton({ state, load }: { state: BoardViewState; load: () => void }) {
  const { board, credits, isLive, isLoading } = state;
  if (isLive || credits === undefined) return null;
  const action = board ? "Refresh" : "Show board";
  return (
    <Button size="small" appearance={board ? "secondary" : "primary"} disabledFocusable={isLoading} onClick={load}>
      {credits === 0 ? action : `${action}: ${creditsText(credits)}`}
    </Button>
  );
}

interface BoardChoiceFormProps {
  addin: Addin;
  boardView: BoardView;
  state: BoardViewState;
  isShown: boolean;
}

/** Chooses the symbol and the metric. Until the user has chosen, the symbol is the first that a cell shows. */
function BoardChoiceForm({ addin, boardView, state, isShown }: BoardChoiceFormProps) {
  const styles = useStyles();
  const { provenance } = addin;
  const sources = useStore(provenance.sources);
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const symbols = provenance.symbols;
  const [first] = symbols;
  const { symbol, metric } = state.choice;
  const [hasChosen, setChosen] = useState(false);
  useEffect(() => {
    if (!hasChosen && isShown && first !== undefined) boardView.choose({ symbol: first });
  }, [boardView, hasChosen, isShown, first, sources]);

  const apply = () => {
    const wanted = typed?.trim().toUpperCase();
    setTyped(undefined);
    if (!wanted || wanted === symbol) return;
    setChosen(true);
    boardView.choose({ symbol: wanted });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <form className={styles.choice} onSubmit={submit} noValidate>
      <Field label="Symbol" className={styles.field}>
        <Input
          className={styles.input}
          size="small"
          list={listId}
          value={typed ?? symbol}
          spellCheck={false}
          autoCapitalize="characters"
          onChange={(_event, { value }) => setTyped(value)}
          onBlur={apply}
        />
      </Field>
      <datalist id={listId}>
        {symbols.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Field label="Exposure" className={styles.field}>
        <Select
          size="small"
          value={metric}
          onChange={(_event, { value }) => boardView.choose({ metric: value as Metric })} // one of the options
        >
          {metrics.map((one) => (
            <option key={one} value={one}>
              {capitalized(one)}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  );
}
