import { useState } from "react";
import { Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { ActionResult } from "../../addin/action-result";
import { namedServices, serviceAt, type NamedService } from "../../addin/settings/services";
import { KeyForm } from "./key-form";
import { PracticeOffer } from "./practice-offer";
import { ServiceChoice } from "./service-choice";

type Hosts = NamedService["hosts"];

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground2 } });

interface ConnectFormProps {
  addin: Addin;
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
export function ConnectForm({ addin, isReplacing, takesFocus, isBlocked, connecting, cancel }: ConnectFormProps) {
  const styles = useStyles();
  const { connection, configuration, settings } = addin;
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
        choose={(one, addresses) => setChosen({ service: one, hosts: addresses })}
        check={(typed) => connection.checkAddresses(typed)}
      />
      {isReplacing && isOther && (
        <Caption1 className={styles.quiet}>
          A key belongs to one service: connecting removes the present key from this computer.
        </Caption1>
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
