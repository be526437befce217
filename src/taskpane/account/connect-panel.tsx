import { useState } from "react";
import type { ActionResult } from "../../addin/settings/action-result";
import { namedServices, serviceAt } from "../../addin/settings/services";
import { formulasWithValues } from "../../workbook/formulas/refreshable-formulas";
import {
  Action,
  ArrowClockwiseRegular,
  Body1,
  Details,
  Lines,
  Panel,
  Quiet,
  Row,
  computerTime,
  makeStyles,
  marketNow,
  mergeClasses,
  tokens,
  useLoaded,
  useStore,
} from "@strikebook/ui";
import { contentText, isFilled } from "../stored/stored-text";
import { accountLine, limitsInWords } from "./account-limits";
import { ConnectForm } from "./connect-form";
import { ForgetQuestion, needsDecision, type Removal } from "./forget-question";
import { blankedText } from "./forget-text";
import type { Activity } from "../../addin/account/activity";
import type { ServiceConnection } from "../../addin/account/service-connection";
import type { Configuration } from "../../addin/settings/configuration";
import type { WorkbookFormulas } from "../../addin/formulas/workbook-formulas";
import type { Provenance } from "../../addin/provenance/provenance";
import type { Settings } from "../../addin/settings/settings";
import type { StatusWatch } from "../../addin/status/status-watch";
import type { StoredData } from "../stored/stored-data";

const useStyles = makeStyles({
  conditions: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS, margin: 0, padding: 0 },
  condition: {
    listStyleType: "none",
    paddingLeft: tokens.spacingHorizontalS,
    borderLeft: `3px solid ${tokens.colorStatusWarningForeground1}`,
  },
  lasting: { borderLeftColor: tokens.colorStatusDangerForeground1 },
  limits: {
    margin: 0,
    paddingLeft: "18px",
    lineHeight: tokens.lineHeightBase400,
    color: tokens.colorNeutralForeground2,
  },
});

interface ConnectPanelProps {
  activity: Activity;
  connection: ServiceConnection;
  configuration: Configuration;
  formulas: WorkbookFormulas;
  provenance: Provenance;
  settings: Settings;
  status: StatusWatch;
  stored: StoredData;
}

/** The connection: the form for a service and a key, or the service in use, what the key may do, and how to replace or remove it. */
export function ConnectPanel(props: ConnectPanelProps) {
  const { activity, connection, formulas, provenance, status, stored } = props;
  const { keyKind } = useStore(activity.store);
  const [isReplacing, setReplacing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [remark, setRemark] = useState<string>();
  /** What removing the key concerns, while the user is asked. */
  const [removal, setRemoval] = useState<Removal>();
  /** Whether the user has pressed a button here. The element that replaces the button then takes the focus; it does not when the pane opens. */
  const [hasActed, setActed] = useState(false);
  const isPractice = keyKind === "practice";

  const connecting = async (connect: () => Promise<ActionResult>): Promise<ActionResult> => {
    setActed(true);
    setBusy(true);
    const result = await connect();
    setBusy(false);
    if (result.done) {
      setReplacing(false);
      setRemark(result.remark);
    }
    return result;
  };
  const replace = (isWanted: boolean) => {
    setActed(true);
    setReplacing(isWanted);
  };
  const forget = async (blanked: readonly string[]) => {
    setRemoval(undefined);
    connection.forgetKey();
    if (blanked.length === 0) return;
    const count = await formulas.recalculateCells(blanked).catch(() => undefined);
    provenance.updateSources();
    setRemark(blankedText(count, formulas.store.get().rejected));
  };
  const askToForget = async () => {
    setActed(true);
    setRemark(undefined);
    const [usage, addresses] = await Promise.all([stored.usage(), formulasWithValues()]);
    const asked = { usage, formulas: addresses };
    if (needsDecision(asked)) setRemoval(asked);
    else await forget([]);
  };
  const refresh = async () => {
    setBusy(true);
    await connection.readAccount();
    setBusy(false);
  };

  if (keyKind === "none" || isReplacing) {
    return (
      <Panel title={isReplacing ? "Replace the key" : "Connect"}>
        {!isReplacing && remark && <Quiet role="status">{remark}</Quiet>}
        {isReplacing && <ReplaceNote stored={stored} isPractice={isPractice} />}
        <ConnectForm
          {...props}
          isReplacing={isReplacing}
          takesFocus={hasActed}
          isBlocked={isBusy}
          connecting={connecting}
          cancel={() => replace(false)}
        />
      </Panel>
    );
  }
  const forgetAction = isPractice ? "Disconnect" : "Forget key";
  const actions = (
    <Row>
      <Action press={() => replace(true)} takesFocus={hasActed}>
        Replace key
      </Action>
      <Action isSubtle press={askToForget}>
        {forgetAction}
      </Action>
      <Action
        isSubtle
        icon={<ArrowClockwiseRegular />}
        label="Refresh the account"
        title="Refresh (free)"
        isBusy={isBusy}
        press={refresh}
      />
    </Row>
  );
  return (
    <Panel title={isPractice ? "Practice key" : "Your key"} action={actions}>
      {remark && <Quiet role="status">{remark}</Quiet>}
      {removal && (
        <ForgetQuestion
          stored={stored}
          removal={removal}
          isPractice={isPractice}
          action={forgetAction}
          accept={(isBlanking) => forget(isBlanking ? removal.formulas : [])}
          close={() => setRemoval(undefined)}
        />
      )}
      <AccountFacts activity={activity} />
      <Times activity={activity} status={status} />
      <Quiet>Service: {serviceInWords(props)}</Quiet>
    </Panel>
  );
}

/** Returns the name of the service in use and its address. */
function serviceInWords({ configuration, settings }: ConnectPanelProps): string {
  const address = settings.hosts.baseUrl.replace(/^https?:\/\//, "");
  const named = serviceAt(settings.hosts, namedServices(configuration));
  return named ? `${named.name}, ${address}` : address;
}

/** Says which data a replacement of the key deletes, and what the cells show after it. */
function ReplaceNote({ stored, isPractice }: { stored: StoredData; isPractice: boolean }) {
  const usage = useLoaded(() => stored.usage());
  return (
    <>
      {isFilled(usage) && (
        <Quiet role="note">
          {isPractice ? "Another service" : "Another key or service"}
          {` also deletes ${contentText(usage, isPractice)}. Export the data first to keep it: Board, Stored data.`}
        </Quiet>
      )}
      <Quiet>Cells keep the values of the present key until they recalculate.</Quiet>
    </>
  );
}

/** What the key may do in one line, or what keeps data from the account and how to fix it. The limits are collapsed. */
function AccountFacts({ activity }: { activity: Activity }) {
  const styles = useStyles();
  const { account, conditions } = useStore(activity.store);
  const line = account && accountLine(account, conditions);
  return (
    <>
      {conditions.length > 0 && (
        <ul className={styles.conditions} aria-label="Account">
          {conditions.map(({ code, data, text }) => (
            <li
              key={`${code} ${data}`}
              className={mergeClasses(styles.condition, data === undefined && styles.lasting)}
            >
              {text}
            </li>
          ))}
        </ul>
      )}
      {line && <Body1>{line}</Body1>}
      {account && (
        <Details summary="Limits of the plan">
          <ul className={styles.limits} aria-label="Limits of the plan">
            {limitsInWords(account.limits).map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </Details>
      )}
    </>
  );
}

/** The clocks of the market and of this computer, and when the service has last responded. They are collapsed. */
function Times({ activity, status: { store } }: { activity: Activity; status: StatusWatch }) {
  const { lastResponseAtMs } = useStore(activity.store);
  const clocks = useStore(store);
  const lines = [
    marketNow(clocks),
    `This computer: ${computerTime(clocks.nowMs)}`,
    ...(lastResponseAtMs === undefined ? [] : [`Last response, by this computer: ${computerTime(lastResponseAtMs)}`]),
  ];
  return (
    <Details summary="Times">
      <Lines lines={lines} isQuiet />
    </Details>
  );
}
