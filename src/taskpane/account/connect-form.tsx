import { useRef, useState } from "react";
import { useWork } from "../../ui/hooks";
import type { ServiceConnection } from "../../addin/account/service-connection";
import type { ActionResult } from "../../addin/action-result";
import type { Configuration } from "../../addin/settings/configuration";
import { type NamedService, namedServices, serviceAt } from "../../addin/settings/services";
import type { Settings } from "../../addin/settings/settings";
import { Action } from "../../ui/action";
import { helpOf, SelectField, TextField } from "../../ui/fields";
import { Button, EyeOffRegular, EyeRegular, Field, Input, makeStyles, Spinner, tokens } from "../../ui/fluent";
import { Form } from "../../ui/form";
import { Column, Problem, Quiet, Row } from "../../ui/layout";
import { type PracticeAccount, practiceAccount, practiceAccounts } from "./practice-accounts";

type Hosts = NamedService["hosts"];

const useStyles = makeStyles({
  actions: { display: "flex", columnGap: tokens.spacingHorizontalS },
  connect: { flexGrow: 1 },
  offer: { paddingTop: tokens.spacingVerticalM, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
});

/** What connects the workbook to an account of a service. */
export interface AccountAccess {
  connection: Pick<ServiceConnection, "connect" | "checkAddresses" | "forgetKey" | "readAccount">;
  configuration: Configuration;
  settings: Pick<Settings, "hosts">;
}

interface ConnectFormProps {
  access: AccountAccess;
  /** Whether a key is in use, which this form replaces. */
  isReplacing: boolean;
  /** Whether the input gets the focus when the form appears. */
  takesFocus: boolean;
  isBlocked: boolean;
  connecting: (connect: () => Promise<ActionResult>) => Promise<ActionResult>;
  /** Closes the form without a change. */
  cancel: () => void;
}

/** Chooses a service and enters a key for it, or a practice account where the service has them. */
export function ConnectForm({ access, isReplacing, takesFocus, isBlocked, connecting, cancel }: ConnectFormProps) {
  const { connection, configuration, settings } = access;
  const services = namedServices(configuration);
  const [chosen, setChosen] = useState<{ service: NamedService | undefined; hosts: Hosts }>(() => ({
    service: serviceAt(settings.hosts, services),
    hosts: settings.hosts,
  }));
  const { service, hosts } = chosen;
  const isOther = hosts.baseUrl !== settings.hosts.baseUrl || hosts.flowBaseUrl !== settings.hosts.flowBaseUrl;
  return (
    <>
      <ServiceChoice
        services={services}
        service={services.find(({ name }) => name === service?.name)}
        hosts={hosts}
        choose={(named, addresses) => setChosen({ service: named, hosts: addresses })}
        check={(typed) => connection.checkAddresses(typed)}
      />
      {isReplacing && isOther && (
        <Quiet>A key belongs to one service: connecting removes the present key from this computer.</Quiet>
      )}
      <KeyForm
        connect={(typed) => connecting(() => connection.connect(typed, hosts))}
        isBlocked={isBlocked}
        takesFocus={takesFocus}
        {...(isReplacing && { cancel })}
      />
      {service?.isPractice && (
        <PracticeOffer
          connect={(account) => connecting(() => connection.connect(account.key, hosts))}
          isBlocked={isBlocked}
        />
      )}
    </>
  );
}

/** Returns why an action has failed; `undefined` if it has not. */
const problemOf = (result: ActionResult): string | undefined => (result.done ? undefined : result.problem);

interface KeyFormProps {
  connect: (typed: string) => Promise<ActionResult>;
  /** Whether another connection is being tried. */
  isBlocked: boolean;
  /** Whether the input gets the focus when the form appears. */
  takesFocus: boolean;
  /** Closes the form without a change; absent if there is no other view. */
  cancel?: () => void;
}

/** The form for a key. What is typed is stored in the input only, never in the state of a component: the input is read on submit. */
function KeyForm({ connect, isBlocked, takesFocus, cancel }: KeyFormProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const { isBusy, remark: problem, setRemark, run } = useWork();
  const submit = () => {
    if (isBusy || isBlocked) return undefined;
    return run(async () => {
      const refused = problemOf(await connect(input.current?.value ?? ""));
      if (refused !== undefined) input.current?.focus();
      return refused;
    });
  };
  const eye = (
    <Button
      appearance="transparent"
      size="small"
      icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
      aria-label={isShown ? "Hide what is typed" : "Show what is typed"}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    />
  );
  return (
    <Form submit={submit} close={isBusy ? undefined : cancel} isBusy={isBusy}>
      <Field label="API key" {...helpOf("Stored on this computer only, never in the workbook.", problem)}>
        <Input
          input={{ ref: input }}
          type={isShown ? "text" : "password"}
          autoFocus={takesFocus}
          readOnly={isBusy}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="off"
          onChange={() => setRemark(undefined)}
          contentAfter={eye}
        />
      </Field>
      <div className={styles.actions}>
        <Button
          type="submit"
          appearance="primary"
          className={styles.connect}
          disabledFocusable={isBusy || isBlocked}
          {...(isBusy && { icon: <Spinner size="tiny" aria-hidden="true" /> })}
        >
          {isBusy ? "Checking\u2026" : "Connect"}
        </Button>
        {cancel && (
          <Button onClick={cancel} disabled={isBusy}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}

interface PracticeOfferProps {
  connect: (account: PracticeAccount) => Promise<ActionResult>;
  /** Whether a connection is being tried. */
  isBlocked: boolean;
}

/** Connects to the practice market of a local service, without an own key. The user can choose the account. */
function PracticeOffer({ connect, isBlocked }: PracticeOfferProps) {
  const [account, setAccount] = useState(practiceAccount);
  const { isBusy, remark: problem, setRemark, run } = useWork();
  const choose = (key: string) => {
    setRemark(undefined);
    setAccount(practiceAccounts.find((one) => one.key === key) ?? practiceAccount);
  };
  return (
    <Column className={useStyles().offer}>
      <Button
        onClick={() => void run(async () => problemOf(await connect(account)))}
        disabledFocusable={isBusy || isBlocked}
      >
        {isBusy ? "Connecting\u2026" : "Connect to the practice market"}
      </Button>
      {problem ? <Problem>{problem}</Problem> : <Quiet>{account.description}</Quiet>}
      <SelectField
        label="Practice account"
        isSmall
        value={account.key}
        options={practiceAccounts.map(({ key, label }) => [key, label])}
        choose={choose}
      />
    </Column>
  );
}

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
function ServiceChoice({ services, service, hosts, choose, check }: ServiceChoiceProps) {
  const select = (name: string) => {
    const named = services.find((one) => one.name === name);
    choose(named, named?.hosts ?? hosts);
  };
  return (
    <>
      <SelectField
        label="Service"
        hint={service?.hosts.baseUrl.replace(/^https?:\/\//, "")}
        value={service?.name ?? CUSTOM}
        options={[...services.map(({ name }) => name), CUSTOM].map((name) => [name, name])}
        choose={select}
      />
      {!service && <Addresses hosts={hosts} change={(typed) => choose(undefined, typed)} check={check} />}
    </>
  );
}

interface AddressesProps {
  hosts: Hosts;
  change: (hosts: Hosts) => void;
  check: (hosts: Hosts) => Promise<ActionResult>;
}

function Addresses({ hosts, change, check }: AddressesProps) {
  const [isFine, setFine] = useState(false);
  const { isBusy, remark: problem, setRemark, run } = useWork();
  const type = (changed: Partial<Hosts>) => {
    setFine(false);
    setRemark(undefined);
    change({ ...hosts, ...changed });
  };
  const runCheck = () =>
    run(async () => {
      setFine(false);
      const result = await check(hosts);
      setFine(result.done);
      return problemOf(result);
    });
  return (
    <>
      <TextField
        label="Exposure and volatility"
        type="url"
        value={hosts.baseUrl}
        change={(baseUrl) => type({ baseUrl })}
      />
      <TextField label="Flow" type="url" value={hosts.flowBaseUrl} change={(flowBaseUrl) => type({ flowBaseUrl })} />
      <Row>
        <Action isBusy={isBusy} press={runCheck}>
          Check the address
        </Action>
        <Quiet role="status">{isBusy ? "Checking\u2026" : isFine && "Both respond."}</Quiet>
      </Row>
      <Problem>{problem}</Problem>
    </>
  );
}
