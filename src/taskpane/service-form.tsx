import { useState, type FormEvent } from "react";
import { Button, Caption1, Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import type { Addin } from "../addin/addin";
import type { Outcome } from "../addin/outcome";

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM },
  actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground2 },
  problem: { color: tokens.colorStatusDangerForeground1 },
});

/** The addresses of the two services, for a person whose provider gave them others. */
export function ServiceForm({ addin, close }: { addin: Addin; close(): void }) {
  const styles = useStyles();
  const [hosts, setHosts] = useState(addin.hosts());
  const [problem, setProblem] = useState<string>();

  const finish = (outcome: Outcome) => (outcome.done ? close() : setProblem(outcome.problem));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    finish(addin.useHosts(hosts));
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
          A key belongs to its service: changing the service forgets the key here.
        </Caption1>
      )}
      <div className={styles.actions}>
        <Button type="submit" appearance="primary">
          Use these
        </Button>
        {addin.settings.ownHosts && (
          <Button onClick={() => finish(addin.useHosts(undefined))}>Use the standard service</Button>
        )}
      </div>
    </form>
  );
}
