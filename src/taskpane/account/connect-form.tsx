import { useRef, useState } from "react";
import {
  Action,
  Button,
  Column,
  EyeOffRegular,
  EyeRegular,
  Field,
  Form,
  Input,
  Problem,
  Quiet,
  Row,
  SelectField,
  Spinner,
  TextField,
  helpOf,
  makeStyles,
  tokens,
  useWork,
} from "@strikebook/ui";
import type { ActionResult } from "../../addin/settings/action-result";
import { type NamedService, namedServices, serviceAt } from "../../addin/settings/services";
import { storageScope, type StorageScope } from "../../workbook/office/office-limits";
import { practiceAccount, practiceAccounts } from "./practice-accounts";
import type { ServiceConnection } from "../../addin/account/service-connection";
import type { Configuration } from "../../addin/settings/configuration";
import type { Settings } from "../../addin/settings/settings";

type Hosts = NamedService["hosts"];

/** The value of the list for addresses that the user types. */
const CUSTOM = "Custom address";

const useStyles = makeStyles({
  actions: { display: "flex", columnGap: tokens.spacingHorizontalS },
  connect: { flexGrow: 1 },
  offer: { paddingTop: tokens.spacingVerticalM, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
});

interface ConnectFormProps {
  connection: ServiceConnection;
  configuration: Configuration;
  settings: Settings;
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
export function ConnectForm(props: ConnectFormProps) {
  const { connection, configuration, settings, isReplacing, takesFocus, isBlocked, connecting, cancel } = props;
  const services = namedServices(configuration);
  const [hosts, setHosts] = useState<Hosts>(settings.hosts);
  const [chosen, choose] = useState(() => serviceAt(settings.hosts, services)?.name);
  const service = services.find(({ name }) => name === chosen);
  const isOther = hosts.baseUrl !== settings.hosts.baseUrl || hosts.flowBaseUrl !== settings.hosts.flowBaseUrl;
  const select = (name: string) => {
    choose(name);
    setHosts(services.find((known) => known.name === name)?.hosts ?? hosts);
  };
  const connect = async (key: string) => problemOf(await connecting(() => connection.connect(key, hosts)));
  return (
    <>
      <SelectField
        label="Service"
        hint={service?.hosts.baseUrl.replace(/^https?:\/\//, "")}
        value={service?.name ?? CUSTOM}
        options={[...services.map(({ name }) => name), CUSTOM].map((name) => [name, name])}
        change={select}
      />
      {!service && <Addresses hosts={hosts} change={setHosts} check={(typed) => connection.checkAddresses(typed)} />}
      {isReplacing && isOther && (
        <Quiet>A key belongs to one service: connecting removes the present key from this computer.</Quiet>
      )}
      <KeyForm
        connect={connect}
        isBlocked={isBlocked}
        takesFocus={takesFocus}
        cancel={isReplacing ? cancel : undefined}
      />
      {service?.isPractice && <PracticeOffer connect={connect} isBlocked={isBlocked} />}
    </>
  );
}

/** Returns why an action has failed; `undefined` if it has not. */
const problemOf = (result: ActionResult): string | undefined => (result.done ? undefined : result.problem);

const storedKeyHints: Readonly<Record<StorageScope, string>> = {
  computer: "Stored on this computer only, never in the workbook.",
  site: "Stored in this browser only, never in the workbook. Excel on another site asks for it again, and has its own limits.",
};

interface ConnectingProps {
  /** Connects with a key. Resolves to why that has failed. */
  connect: (key: string) => Promise<string | undefined>;
  /** Whether another connection is being tried. */
  isBlocked: boolean;
}

interface KeyFormProps extends ConnectingProps {
  /** Whether the input gets the focus when the form appears. */
  takesFocus: boolean;
  /** Closes the form without a change; absent if there is no other view. */
  cancel: (() => void) | undefined;
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
      const refused = await connect(input.current?.value ?? "");
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
      <Field label="API key" {...helpOf(storedKeyHints[storageScope()], problem)}>
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

/** Connects to a local service, without an own key. The user can choose the account. */
function PracticeOffer({ connect, isBlocked }: ConnectingProps) {
  const [account, setAccount] = useState(practiceAccount);
  const { isBusy, remark: problem, setRemark, run } = useWork();
  const choose = (key: string) => {
    setRemark(undefined);
    setAccount(practiceAccounts.find((known) => known.key === key) ?? practiceAccount);
  };
  return (
    <Column className={useStyles().offer}>
      <Button onClick={() => void run(() => connect(account.key))} disabledFocusable={isBusy || isBlocked}>
        {isBusy ? "Connecting\u2026" : "Connect to the local service"}
      </Button>
      {problem ? <Problem>{problem}</Problem> : <Quiet>{account.description}</Quiet>}
      <SelectField
        label="Practice account"
        isSmall
        value={account.key}
        options={practiceAccounts.map(({ key, label }) => [key, label])}
        change={choose}
      />
    </Column>
  );
}

interface AddressesProps {
  hosts: Hosts;
  change: (hosts: Hosts) => void;
  /** Checks that a service responds at the addresses. */
  check: (hosts: Hosts) => Promise<ActionResult>;
}

/** Addresses that the user types, which can be checked before a key is entered. */
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
