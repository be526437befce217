import { useEffect, useState } from "react";
import type { DeskAlerts } from "../../addin/alerts/desk-alerts";
import { type AlertRule, alertConditionText } from "@strikebook/contract";
import {
  Action,
  Body1,
  Column,
  Link,
  PlainList,
  Problem,
  Quiet,
  makeStyles,
  tokens,
  useStore,
  useWork,
} from "@strikebook/ui";
import { AlertForm } from "./alert-form";
import { alertsPrice, alertState, alertTerms, alertTitle, deliveryText } from "./alert-text";

const useStyles = makeStyles({
  actions: { display: "flex", flexWrap: "wrap", columnGap: tokens.spacingHorizontalM },
  text: { overflowWrap: "anywhere" },
});

/** The alerts of the user at the desk. They are read again while this is shown. */
export function AlertEditor({ alerts }: { alerts: DeskAlerts }) {
  const list = useStore(alerts.store);
  const unread = useStore(alerts.problem);
  const [isAdding, setAdding] = useState(false);
  useEffect(() => alerts.start(), [alerts]);
  if (!list)
    return unread === undefined ? <Quiet role="status">Reading the alerts…</Quiet> : <Problem>{unread}</Problem>;
  const { rules, hosts, most } = list;
  return (
    <Column>
      {rules.length > 0 && (
        <PlainList label="Alerts">
          {rules.map((rule) => (
            <AlertEntry key={rule.id} rule={rule} hosts={hosts} alerts={alerts} />
          ))}
        </PlainList>
      )}
      {rules.length > 0 && <Quiet>{alertsPrice(rules)}</Quiet>}
      {isAdding ? (
        <AlertForm hosts={hosts} save={(draft) => alerts.save(draft)} close={() => setAdding(false)} />
      ) : rules.length < most ? (
        <div>
          <Action press={() => setAdding(true)}>Add an alert</Action>
        </div>
      ) : (
        <Quiet>{`The desk allows ${most} alerts for each person.`}</Quiet>
      )}
      <Problem>{unread}</Problem>
    </Column>
  );
}

/** An alert: its condition, its price, its last check and its last event, and its buttons. */
function AlertEntry({ rule, hosts, alerts }: { rule: AlertRule; hosts: readonly string[]; alerts: DeskAlerts }) {
  const styles = useStyles();
  const [isEdited, setEdited] = useState(false);
  const { isBusy, remark: problem, run } = useWork();
  const { id, name, isPaused } = rule;
  const title = alertTitle(rule);
  const button = (verb: string, press: () => unknown) => (
    <Link as="button" aria-label={`${verb}: ${title}`} disabledFocusable={isBusy} onClick={() => void press()}>
      {verb}
    </Link>
  );
  if (isEdited) {
    return (
      <li>
        <AlertForm rule={rule} hosts={hosts} save={(draft) => alerts.save(draft, id)} close={() => setEdited(false)} />
      </li>
    );
  }
  const switched = () => {
    const { condition, everyMinutes, form } = rule;
    return alerts.save({ name, condition, everyMinutes, form, isPaused: !isPaused }, id);
  };
  const delivery = deliveryText(rule);
  return (
    <li className={styles.text}>
      <Body1 block>{`${name === "" ? "" : `${name}: `}${alertConditionText(rule.condition)}`}</Body1>
      <Quiet block>{alertTerms(rule)}</Quiet>
      <Quiet block>{alertState(rule)}</Quiet>
      {delivery !== undefined && <Quiet block>{delivery}</Quiet>}
      <div className={styles.actions}>
        {button("Change", () => setEdited(true))}
        {button(isPaused ? "Resume" : "Pause", () => run(switched))}
        {button("Send a test", () => run(() => alerts.test(id)))}
        {button("Remove", () => run(() => alerts.remove(id)))}
      </div>
      <Problem>{problem}</Problem>
    </li>
  );
}
