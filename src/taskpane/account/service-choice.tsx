import { useState } from "react";
import { Button, Caption1, Field, Input, makeStyles, Select, tokens } from "../../ui/fluent";
import type { ActionResult } from "../../addin/action-result";
import type { NamedService } from "../../addin/settings/services";

type Hosts = NamedService["hosts"];

const useStyles = makeStyles({
  choice: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalM },
  check: { display: "flex", alignItems: "center", columnGap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground2 },
  problem: { color: tokens.colorStatusDangerForeground1, overflowWrap: "anywhere" },
});

/** The value of the list for addresses that the user types. */
const CUSTOM = "Custom address";

interface ServiceChoiceProps {
  services: readonly NamedService[];
  /** The chosen service; `undefined` for addresses that the user types. */
  service: NamedService | undefined;
  hosts: Hosts;
  choose: (service: NamedService | undefined, hosts: Hosts) => void;
  /** Checks that a service responds at the addresses. */
  check: (hosts: Hosts) => Promise<ActionResult>;
}

/** Chooses the service to connect to: one with a name, or other addresses, which can be checked before a key is entered. */
export function ServiceChoice({ services, service, hosts, choose, check }: ServiceChoiceProps) {
  const styles = useStyles();
  const select = (name: string) => {
    const named = services.find((one) => one.name === name);
    choose(named, named?.hosts ?? hosts);
  };
  return (
    <div className={styles.choice}>
      <Field label="Service" {...(service && { hint: service.hosts.baseUrl.replace(/^https?:\/\//, "") })}>
        <Select value={service?.name ?? CUSTOM} onChange={(_event, { value }) => select(value)}>
          {services.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
          <option>{CUSTOM}</option>
        </Select>
      </Field>
      {!service && <Addresses hosts={hosts} change={(typed) => choose(undefined, typed)} check={check} />}
    </div>
  );
}

interface AddressesProps {
  hosts: Hosts;
  change: (hosts: Hosts) => void;
  check: (hosts: Hosts) => Promise<ActionResult>;
}

function Addresses({ hosts, change, check }: AddressesProps) {
  const styles = useStyles();
  const [result, setResult] = useState<ActionResult | "checking">();
  const type = (changed: Partial<Hosts>) => {
    setResult(undefined);
    change({ ...hosts, ...changed });
  };
  const runCheck = async () => {
    setResult("checking");
    setResult(await check(hosts));
  };
  const problem = typeof result === "object" && !result.done ? result.problem : undefined;
  return (
    <>
      <Field label="Exposure and volatility">
        <Input
          type="url"
          value={hosts.baseUrl}
          spellCheck={false}
          onChange={(_event, { value }) => type({ baseUrl: value })}
        />
      </Field>
      <Field label="Flow">
        <Input
          type="url"
          value={hosts.flowBaseUrl}
          spellCheck={false}
          onChange={(_event, { value }) => type({ flowBaseUrl: value })}
        />
      </Field>
      <div className={styles.check}>
        <Button size="small" disabledFocusable={result === "checking"} onClick={() => void runCheck()}>
          Check the address
        </Button>
        <span role="status">
          {result === "checking" && <Caption1 className={styles.quiet}>{"Checking\u2026"}</Caption1>}
          {typeof result === "object" && result.done && <Caption1 className={styles.quiet}>Both respond.</Caption1>}
        </span>
      </div>
      {problem && (
        <Caption1 role="alert" className={styles.problem}>
          {problem}
        </Caption1>
      )}
    </>
  );
}
