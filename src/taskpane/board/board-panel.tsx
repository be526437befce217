import { useEffect, useState } from "react";
import type { BoardView, BoardViewState } from "../../addin/board/board-view";
import { creditsText } from "@strikebook/contract";
import {
  Action,
  Ends,
  Form,
  Pairs,
  Panel,
  Problem,
  Quiet,
  SelectField,
  SwitchField,
  TextField,
  easternTimeText,
  useStore,
} from "@strikebook/ui";
import { BoardPicture } from "./board-picture";
import { boardWindowText, zeroGammaText } from "./board-text";
import { metricNames } from "./metric-names";
import type { Provenance } from "../../addin/provenance/provenance";
import type { ReplayClock } from "@strikebook/formulas";

interface BoardChoiceProps {
  board: BoardView;
  provenance: Provenance;
  /** Whether the tab is selected. */
  isShown: boolean;
}

type BoardPanelProps = BoardChoiceProps & { replay: ReplayClock; isDark: boolean };

/** The board of one symbol as a picture. What it costs is shown before it is requested. */
export function BoardPanel({ board: boardView, provenance, replay, isDark, isShown }: BoardPanelProps) {
  const state = useStore(boardView.store);
  const { board, credits, liveState, isLoading } = state;
  const action = board ? "Refresh" : "Show board";
  const isReplay = useStore(replay.store).kind === "replay";
  useEffect(() => {
    boardView.setShown(isShown);
    return () => boardView.setShown(false);
  }, [boardView, isShown]);
  return (
    <Panel title="Board">
      <BoardChoiceForm board={boardView} provenance={provenance} isShown={isShown} />
      <Ends>
        <Quiet>{boardTime(state)}</Quiet>
        {liveState === undefined && credits !== undefined && (
          <Action isMain={!board} isBusy={isLoading} press={() => boardView.load()}>
            {credits === 0 ? action : `${action}: ${creditsText(credits)}`}
          </Action>
        )}
      </Ends>
      <Problem>{state.problem}</Problem>
      {isReplay && (
        <SwitchField
          label="Follow the replay (5 credits for each board that is not stored)"
          value={state.followsReplay}
          change={(isWanted) => boardView.followReplay(isWanted)}
        />
      )}
      {board && <Quiet block>{boardWindowText(board, state.choice)}</Quiet>}
      {board && <Quiet block>{zeroGammaText(board, state)}</Quiet>}
      {board && <BoardPicture board={board} state={state} isDark={isDark} />}
    </Panel>
  );
}

/** Says which time the picture shows, and the state of a board that a live cell receives. */
function boardTime({ board, liveState, isLoading }: BoardViewState): string {
  if (!board) return isLoading ? "Loading\u2026" : "Exposure by strike and expiration, for strikes around spot.";
  const state = liveState === "live" ? "updated every second" : liveState;
  return `${easternTimeText(Date.parse(board.asOf))}${state ? `, ${state}` : ""}`;
}

/** Chooses the symbol and the metric. Until the user has chosen, the symbol is the first that a cell shows. */
function BoardChoiceForm({ board: boardView, provenance, isShown }: BoardChoiceProps) {
  const { choice, metrics } = useStore(boardView.store);
  const { symbol, metric } = choice;
  const sources = useStore(provenance.sources);
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
    <Form submit={apply}>
      <Pairs>
        <TextField
          label="Symbol"
          isSmall
          suggestions={symbols}
          value={typed ?? symbol}
          autoCapitalize="characters"
          change={setTyped}
          onBlur={apply}
        />
        <SelectField
          label="Exposure"
          isSmall
          value={metric}
          options={metricNames(metrics, metric)}
          change={(chosen) => boardView.choose({ metric: chosen })}
        />
      </Pairs>
    </Form>
  );
}
