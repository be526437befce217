import type { KeyboardEvent } from "react";
import { makeStyles, mergeClasses, tokens } from "../../ui/fluent";
import type { CalendarDay } from "../../replay/session-calendar";
import { dayLabel, dayRemark } from "./calendar-text";

const useStyles = makeStyles({
  cell: {
    position: "relative",
    height: "28px",
    padding: 0,
    textAlign: "center",
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
      left: "calc(50% - 6px)",
      bottom: "3px",
      width: "12px",
      borderBottom: "2px dotted currentColor",
    },
  },
});

interface CalendarCellProps {
  day: CalendarDay;
  isChosen: boolean;
  /** Whether the day has the focus, or gets it when the grid does. */
  isCurrent: boolean;
  choose: (date: string) => void;
}

/** One day of the calendar of sessions. A day that cannot be chosen can have the focus, so that its reason is read. */
export function CalendarCell({ day, isChosen, isCurrent, choose }: CalendarCellProps) {
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
