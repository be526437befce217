import { creditsText } from "../../contract/credits-text";
import { useEffect } from "react";
import { Body1, Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { BoardHistory } from "../../addin/board/board-history";
import type { BoardView } from "../../addin/board/board-view";
import { Panel } from "../panel";
import { useStore } from "../use-store";
import { LevelsChart } from "./levels-chart";

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  problem: { color: tokens.colorStatusDangerForeground1 },
});

interface LevelsPanelProps {
  board: BoardView;
  history: BoardHistory;
  isDark: boolean;
}

/** Spot and levels over the session of the board that is shown. Nothing while no board is. */
export function LevelsPanel({ board, history, isDark }: LevelsPanelProps) {
  const styles = useStyles();
  useEffect(() => history.start(), [history]);
  const { hours, points, credits, isLoading, problem } = useStore(history.store);
  const { choice } = useStore(board.store);
  if (!hours) return null;
  return (
    <Panel
      title="Levels over the session"
      action={
        credits !== undefined && (
          <Button size="small" disabledFocusable={isLoading} onClick={() => void history.load()}>
            {credits === 0 ? "Load the session" : `Load the session: ${creditsText(credits)}`}
          </Button>
        )
      }
    >
      {problem && (
        <Body1 role="alert" className={styles.problem}>
          {problem}
        </Body1>
      )}
      <LevelsChart symbol={choice.symbol} hours={hours} points={points} isDark={isDark} />
      {credits !== undefined && (
        <Caption1 className={styles.quiet}>
          Shows the boards that the picture has shown. The rest of the session is loaded in steps of half an hour.
        </Caption1>
      )}
    </Panel>
  );
}
