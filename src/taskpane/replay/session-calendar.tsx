import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type CalendarDay, addMonths, calendarMonth, movedDay, shownDay } from "@strikebook/formulas";
import { Action, Ends, Lines, Text, makeStyles, mergeClasses, tokens } from "@strikebook/ui";
import { dayLabel, dayRemark, monthName, specialDays, weekdays } from "./calendar-text";

const useStyles = makeStyles({
  calendar: {
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalXS,
    // Seven columns have little room for large text.
    containerType: "inline-size",
  },
  turn: { minWidth: "32px" },
  grid: { width: "100%", tableLayout: "fixed", borderCollapse: "separate", borderSpacing: "2px" },
  weekday: {
    color: tokens.colorNeutralForeground2,
    fontSize: `min(${tokens.fontSizeBase200}, 5.5cqi)`,
    fontWeight: tokens.fontWeightRegular,
    textAlign: "center",
    padding: 0,
  },
  cell: {
    position: "relative",
    height: "1.75rem",
    padding: 0,
    textAlign: "center",
    fontSize: `min(${tokens.fontSizeBase300}, 7cqi)`,
    borderRadius: tokens.borderRadiusMedium,
    fontVariantNumeric: "tabular-nums",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-1px" },
  },
  open: {
    cursor: "pointer",
    backgroundColor: tokens.colorNeutralBackground3,
    ":hover": { backgroundColor: tokens.colorNeutralBackground3Hover },
    "@media (forced-colors: active)": { border: "1px solid ButtonBorder" },
  },
  closed: {
    color: tokens.colorNeutralForeground3,
    "@media (forced-colors: active)": { color: "GrayText" },
  },
  holiday: { textDecorationLine: "line-through" },
  today: { border: `2px solid ${tokens.colorCompoundBrandStroke}` },
  chosen: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ":hover": { backgroundColor: tokens.colorBrandBackgroundHover },
    "@media (forced-colors: active)": {
      forcedColorAdjust: "none",
      backgroundColor: "Highlight",
      color: "HighlightText",
    },
  },
  /** A line below the number: it is drawn in high contrast, too. */
  early: {
    "::after": {
      content: '""',
      position: "absolute",
      left: "calc(50% - 0.375rem)",
      bottom: "0.1875rem",
      width: "0.75rem",
      borderBottom: "2px dotted currentColor",
    },
  },
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
      <Ends>
        <Action className={styles.turn} label="Previous month" press={() => turn(-1)}>
          {"\u2039"}
        </Action>
        <Text weight="semibold" id={titleId} aria-live="polite">
          {monthName(day)}
        </Text>
        <Action className={styles.turn} label="Next month" isBusy={isLastMonth(day, nowMs)} press={() => turn(1)}>
          {"\u203a"}
        </Action>
      </Ends>
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
              {week.map((shown, column) =>
                shown ? (
                  <CalendarCell
                    key={column}
                    day={shown}
                    isChosen={shown.date === chosen}
                    isCurrent={shown.date === day}
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
      <Lines isQuiet lines={specialDays(weeks)} />
    </div>
  );
}

function isLastMonth(day: string, nowMs: number): boolean {
  return shownDay(addMonths(day, 1), nowMs).startsWith(day.slice(0, 7));
}

interface CalendarCellProps {
  day: CalendarDay;
  isChosen: boolean;
  /** Whether the day has the focus, or gets it when the grid does. */
  isCurrent: boolean;
  choose: (date: string) => void;
}

/** One day of the calendar of sessions. A day that cannot be chosen can have the focus, so that its reason is read. */
function CalendarCell({ day, isChosen, isCurrent, choose }: CalendarCellProps) {
  const styles = useStyles();
  const isEnabled = day.isSession && !day.isFuture;
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (isEnabled) choose(day.date);
  };
  return (
    <td
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={dayLabel(day)}
      aria-selected={isChosen}
      aria-disabled={!isEnabled}
      aria-current={day.isToday ? "date" : undefined}
      title={dayRemark(day)}
      className={mergeClasses(
        styles.cell,
        isEnabled ? styles.open : styles.closed,
        day.isHoliday && styles.holiday,
        day.endsEarly && styles.early,
        day.isToday && styles.today,
        isChosen && styles.chosen,
      )}
      onKeyDown={press}
      onClick={() => isEnabled && choose(day.date)}
    >
      {Number(day.date.slice(8))}
    </td>
  );
}
