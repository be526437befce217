import { useEffect, useId, useState } from "react";
import type { BoardView, BoardViewState } from "../../addin/board/board-view";
import type { Provenance } from "../../addin/provenance/provenance";
import { creditsText } from "../../contract/credits-text";
import { metrics } from "../../contract/limits";
import type { ReplayState } from "../../replay/replay-state";
import { Action } from "../../ui/action";
import { SelectField, SwitchField, TextField } from "../../ui/fields";
import { makeStyles, tokens } from "../../ui/fluent";
import { Form } from "../../ui/form";
import { capitalized, easternTimeText } from "../../ui/format";
import { Panel, Problem, Quiet } from "../../ui/layout";
import { useStore } from "../../ui/hooks";
import { BoardPicture } from "./board-picture";

const useStyles = makeStyles({
  choice: { display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: tokens.spacingHorizontalS },
  line: {
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: tokens.spacingHorizontalS,
  },
});

interface BoardPanelProps {
  board: BoardView;
  /** Knows the symbols that cells show. */
  provenance: Pick<Provenance, "sources" | "symbols">;
  replay: ReplayState;
  isDark: boolean;
  /** Whether the tab is selected. */
  isShown: boolean;
}

/** The board of one symbol as a picture. What it costs is shown before it is requested. */
export function BoardPanel({ board: boardView, provenance, replay, isDark, isShown }: BoardPanelProps) {
  const styles = useStyles();
  const state = useStore(boardView.store);
  useEffect(() => {
    boardView.setShown(isShown);
    return () => boardView.setShown(false);
  }, [boardView, isShown]);
  return (
    <Panel title="Board">
      <BoardChoiceForm board={boardView} provenance={provenance} isShown={isShown} />
      <div className={styles.line}>
        <Quiet>{boardTime(state)}</Quiet>
        <LoadButton state={state} load={() => boardView.load()} />
      </div>
      <Problem>{state.problem}</Problem>
      {replay.kind === "replay" && (
        <SwitchField
          label="Load every instant of the replay (5 credits for each that is not stored)"
          checked={state.followsReplay}
          change={(isWanted) => boardView.followReplay(isWanted)}
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
  return `${easternTimeText(Date.parse(board.asOf))}${isLive ? ", updated every second" : ""}`;
}

/** Requests the board. Nothing while a live cell receives it. */
function LoadButton({ state, load }: { state: BoardViewState; load: () => Promise<void> }) {
  const { board, credits, isLive, isLoading } = state;
  if (isLive || credits === undefined) return null;
  const action = board ? "Refresh" : "Show board";
  return (
    <Action isMain={!board} isBusy={isLoading} press={load}>
      {credits === 0 ? action : `${action}: ${creditsText(credits)}`}
    </Action>
  );
}

const metricNames = metrics.map((metric) => [metric, capitalized(metric)] as const);

/** Chooses the symbol and the metric. Until the user has chosen, the symbol is the first that a cell shows. */
function BoardChoiceForm({
  board: boardView,
  provenance,
  isShown,
}: Pick<BoardPanelProps, "board" | "provenance" | "isShown">) {
  const styles = useStyles();
  const { symbol, metric } = useStore(boardView.store).choice;
  const sources = useStore(provenance.sources);
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const symbols = provenance.symbols;
  const [first] = symbols;
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
  return (
    <Form className={styles.choice} submit={apply}>
      <TextField
        label="Symbol"
        isSmall
        list={listId}
        value={typed ?? symbol}
        autoCapitalize="characters"
        change={setTyped}
        onBlur={apply}
      />
      <datalist id={listId}>
        {symbols.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <SelectField
        label="Exposure"
        isSmall
        value={metric}
        options={metricNames}
        choose={(chosen) => boardView.choose({ metric: chosen })}
      />
    </Form>
  );
}
