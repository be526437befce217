import { type FormEvent, useState } from "react";
import { Button, Caption1, Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import type { Addin } from "../../addin/addin";
import type { ActionResult } from "../../addin/service-connection";

const useStyles = makeStyles({
  foot: {
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalM,
    paddingTop: tokens.spacingVerticalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  line: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: tokens.spacingHorizontalS,
  },
  host: { color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
});

/** Shows the address of the service, and changes it. */
export function ServicePanel({ addin }: { addin: Addin }) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const { baseUrl } = addin.settings.hosts;
  return (
    <footer className={styles.foot}>
      <div className={styles.line}>
        <Caption1 className={styles.host}>Service: {baseUrl.replace(/^https?:\/\//, "")}</Caption1>
        <Button appearance="subtle" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Close" : "Change"}
        </Button>
      </div>
      {isOpen && <ServiceForm addin={addin} close={() => setOpen(false)} />}
    </footer>
  );
}

const useFormStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM },
  actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground2 },
  problem: { color: tokens.colorStatusDangerForeground1 },
});

/** The addresses of the two hosts, for users whose provider gave them other addresses. */
function ServiceForm({ addin, close }: { addin: Addin; close: () => void }) {
  const styles = useFormStyles();
  const [hosts, setHosts] = useState(addin.settings.hosts);
  const [problem, setProblem] = useState<string>();

  const finish = (outcome: ActionResult) => (outcome.done ? close() : setProblem(outcome.problem));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    finish(addin.connection.useHosts(hosts));
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Exposure and volatility">
        <Input
          type="url"
          value={hosts.baseUrl}
          spellCheck={false}
          onChange={(_event, { value }) => setHosts({ ...hosts, baseUrl: value })}
        />
      </Field>
      <Field label="Flow">
        <Input
          type="url"
          value={hosts.flowBaseUrl}
          spellCheck={false}
          onChange={(_event, { value }) => setHosts({ ...hosts, flowBaseUrl: value })}
        />
      </Field>
      {problem ? (
        <Caption1 role="alert" className={styles.problem}>
          {problem}
        </Caption1>
      ) : (
        <Caption1 className={styles.quiet}>
          Changing the service removes the API key from this computer, because a key belongs to one service.
        </Caption1>
      )}
      <div className={styles.actions}>
        <Button type="submit" appearance="primary">
          Use these
        </Button>
        {addin.settings.customHosts && (
          <Button onClick={() => finish(addin.connection.useHosts(undefined))}>Use the standard service</Button>
        )}
      </div>
    </form>
  );
}
