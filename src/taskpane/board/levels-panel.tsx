import { creditsText } from "../../contract/credits-text";
import { useEffect, useState } from "react";
import { Body1, Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import { BoardHistory } from "../../addin/board/board-history";
import { boardViewOf } from "../../addin/board/board-view";
import { Panel } from "../panel";
import { useStore } from "../use-store";
import { LevelsChart } from "./levels-chart";

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  problem: { color: tokens.colorStatusDangerForeground1 },
});

/** Spot and levels over the session of the board that is shown. Nothing while no board is. */
export function LevelsPanel({ addin, isDark }: { addin: Addin; isDark: boolean }) {
  const styles = useStyles();
  const boardView = boardViewOf(addin);
  const [history] = useState(() => new BoardHistory({ boardView, live: addin.live, client: addin.client }));
  useEffect(() => history.start(), [history]);
  const { hours, points, credits, isLoading, problem } = useStore(history.store);
  const { choice } = useStore(boardView.store);
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
