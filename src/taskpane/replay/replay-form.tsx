import { useState } from "react";
import { fieldsInSession, readReplayFields, replayFields, sessionPresets } from "@strikebook/formulas";
import { Button, Field, Form, FormButtons, Lines, Pairs, Row, TextField, makeStyles, useFields } from "@strikebook/ui";
import { ReplayCost } from "./replay-controls";
import { entryPrice } from "./replay-text";
import { SessionCalendar } from "./session-calendar";
import { sessionNotes } from "./session-text";
import type { ReplayPrices } from "../../addin/replay/replay-prices";

const useStyles = makeStyles({ preset: { minWidth: 0, flexGrow: 1 } });

interface ReplayFormProps {
  marketNow: () => number;
  prices: ReplayPrices;
  /** The initial value of the fields, in milliseconds since 1970 UTC. */
  startMs: number;
  set: (atMs: number) => void;
  cancel: () => void;
}

/** Date and time (US Eastern) to set the replay clock to: chosen in a calendar, from presets or typed, with the session shown and the cost. */
export function ReplayForm({ startMs, marketNow, prices, set, cancel }: ReplayFormProps) {
  const styles = useStyles();
  const [problem, setProblem] = useState<string>();
  const {
    values: fields,
    change,
    bind,
  } = useFields(
    () => replayFields(startMs),
    () => setProblem(undefined),
  );
  const nowMs = marketNow();
  const typed = readReplayFields(fields, nowMs);
  const submit = () => {
    const read = readReplayFields(fields, marketNow());
    if ("atMs" in read) set(read.atMs);
    else setProblem(read.problem);
  };
  /** Which session the typed time shows, or why it cannot be shown; nothing while a field is empty. */
  const notes = () => {
    if (problem !== undefined || fields.date === "" || fields.time === "") return [];
    return "atMs" in typed ? sessionNotes(typed.atMs, nowMs) : [typed.problem];
  };
  return (
    <Form label="Replay clock" submit={submit} close={cancel}>
      <SessionCalendar
        chosen={fields.date}
        nowMs={nowMs}
        choose={(session) => change(fieldsInSession(session, fields))}
      />
      <Pairs>
        <TextField label="Date" type="date" {...bind("date")} />
        <TextField label="Time, US Eastern" type="time" step={1} {...bind("time")} />
      </Pairs>
      <Row label="Time of the session">
        {sessionPresets(fields.date).map(({ name, atMs }) => {
          const preset = replayFields(atMs);
          return (
            <Button
              key={name}
              type="button"
              size="small"
              className={styles.preset}
              aria-pressed={preset.date === fields.date && preset.time === fields.time}
              disabled={atMs >= nowMs}
              onClick={() => change(preset)}
            >
              {name}
            </Button>
          );
        })}
      </Row>
      {problem !== undefined && <Field validationState="error" validationMessage={problem} />}
      <div>
        <Lines role="status" label="Session" lines={notes()} />
        {"atMs" in typed && <ReplayCost prices={prices} atMs={typed.atMs} text={entryPrice} />}
      </div>
      <FormButtons action="Replay from here" close={cancel} />
    </Form>
  );
}
