import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button, Caption1, makeStyles, Text, tokens } from "../../ui/fluent";
import { addMonths, movedDay, shownDay } from "../../replay/calendar-moves";
import { calendarMonth } from "../../replay/session-calendar";
import { CalendarCell } from "./calendar-cell";
import { monthName, specialDays, weekdays } from "./calendar-text";

const useStyles = makeStyles({
  calendar: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalXS },
  head: { display: "flex", alignItems: "center", justifyContent: "space-between" },
  turn: { minWidth: "32px" },
  grid: { width: "100%", tableLayout: "fixed", borderCollapse: "separate", borderSpacing: "2px" },
  weekday: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    textAlign: "center",
    padding: 0,
  },
  notes: { display: "flex", flexDirection: "column", color: tokens.colorNeutralForeground2 },
});

interface SessionCalendarProps {
  /** The date that is chosen, YYYY-MM-DD; any other text if none is. */
  chosen: string;
  /** The market's time, in milliseconds since 1970 UTC. */
  nowMs: number;
  choose: (date: string) => void;
}

/**
 * A month of trading sessions, as an ARIA grid: the arrow keys, Home, End, Page Up and Page Down move in it, Enter or Space chooses.
 * Days without a session and in the future cannot be chosen, but are named with the reason.
 */
export function SessionCalendar({ chosen, nowMs, choose }: SessionCalendarProps) {
  const styles = useStyles();
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [typed, setTyped] = useState(chosen);
  const [day, setDay] = useState(() => shownDay(chosen, nowMs));
  const [isFocusMoved, setFocusMoved] = useState(false);
  if (typed !== chosen) {
    setTyped(chosen);
    setDay(shownDay(chosen, nowMs));
  }
  useEffect(() => {
    if (isFocusMoved) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [isFocusMoved, day]);
  const press = (event: KeyboardEvent) => {
    const moved = movedDay(day, event.key, event.shiftKey);
    if (moved === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    setDay(shownDay(moved, nowMs));
    setFocusMoved(true);
  };
  const turn = (months: number) => {
    setDay(shownDay(addMonths(day, months), nowMs));
    setFocusMoved(false);
  };
  const weeks = calendarMonth(day, nowMs);
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <Button size="small" className={styles.turn} aria-label="Previous month" onClick={() => turn(-1)}>
          {"\u2039"}
        </Button>
        <Text weight="semibold" id={titleId} aria-live="polite">
          {monthName(day)}
        </Text>
        <Button
          size="small"
          className={styles.turn}
          aria-label="Next month"
          disabledFocusable={isLastMonth(day, nowMs)}
          onClick={() => turn(1)}
        >
          {"\u203a"}
        </Button>
      </div>
      <table ref={grid} role="grid" aria-labelledby={titleId} className={styles.grid} onKeyDown={press}>
        <thead>
          <tr>
            {weekdays.map(([short, full]) => (
              <th key={full} scope="col" abbr={full} className={styles.weekday}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={index}>
              {week.map((one, column) =>
                one ? (
                  <CalendarCell
                    key={column}
                    day={one}
                    isChosen={one.date === chosen}
                    isCurrent={one.date === day}
                    choose={choose}
                  />
                ) : (
                  <td key={column} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.notes}>
        {specialDays(weeks).map((line) => (
          <Caption1 key={line}>{line}</Caption1>
        ))}
      </div>
    </div>
  );
}

function isLastMonth(day: string, nowMs: number): boolean {
  return shownDay(addMonths(day, 1), nowMs).startsWith(day.slice(0, 7));
}
