import { useEffect, useState } from "react";
import { Body1, Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { StoredSession } from "../../replay/store/stored-sessions";
import { counted, grouped } from "../format";
import { gapsText, minutesText, sessionTitle, windowText } from "./stored-text";

const useStyles = makeStyles({
  part: { display: "flex", flexDirection: "column", alignItems: "flex-start", rowGap: tokens.spacingVerticalS },
  list: {
    alignSelf: "stretch",
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: "none",
  },
  session: { display: "flex", flexDirection: "column" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** So many sessions are listed at first. */
const FIRST = 10;

interface SessionListProps {
  addin: Addin;
  /** The number of boards that are stored in all. */
  boards: number;
  /** The sessions are read again when this is another text. */
  changes: string;
}

/** The sessions of the market in use that are stored, the newest first, with their gaps. */
export function SessionList({ addin, boards, changes }: SessionListProps) {
  const styles = useStyles();
  const sessions = useSessions(addin, changes);
  const [isWhole, setWhole] = useState(false);
  if (!sessions) return <Caption1 role="status">{"Reading what is stored\u2026"}</Caption1>;
  const others = boards - sessions.reduce((sum, session) => sum + session.boards, 0);
  return (
    <div className={styles.part}>
      <ul aria-label="Stored sessions" className={styles.list}>
        {sessions.slice(0, isWhole ? undefined : FIRST).map((session) => (
          <li key={`${session.date} ${session.symbol} ${windowText(session)}`} className={styles.session}>
            <Body1>{sessionTitle(session)}</Body1>
            <Caption1>{minutesText(session)}</Caption1>
            <Caption1 className={styles.quiet}>{windowText(session)}</Caption1>
            {session.gaps.length > 0 && <Caption1>{gapsText(session.gaps)}</Caption1>}
          </li>
        ))}
      </ul>
      {!isWhole && sessions.length > FIRST && (
        <Button size="small" onClick={() => setWhole(true)}>
          {`Show all ${grouped(sessions.length)}`}
        </Button>
      )}
      {sessions.length === 0 && <Caption1>No session of the market in use is stored.</Caption1>}
      {others > 0 && (
        <Caption1 className={styles.quiet}>
          {`${counted(others, "board", "boards")} of other practice markets ${others === 1 ? "is" : "are"} not listed.`}
        </Caption1>
      )}
    </div>
  );
}

/** Returns the stored sessions of the market in use; `undefined` until they are read. */
function useSessions({ pastData }: Addin, changes: string): readonly StoredSession[] | undefined {
  const [sessions, setSessions] = useState<readonly StoredSession[]>();
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const { storedSessions } = await import("../../replay/store/stored-sessions");
      const { current } = pastData;
      const database = await current?.snapshots.database();
      return current && database ? storedSessions(database, current.market) : [];
    };
    load().then(
      (read) => void (isCurrent && setSessions(read)),
      () => undefined, // The next change reads them again.
    );
    return () => {
      isCurrent = false;
    };
  }, [pastData, changes]);
  return sessions;
}
