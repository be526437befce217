import type { AlertDraft, AlertRule } from "@strikebook/contract";
import { Form, FormButtons, Pairs, Problem, Quiet, SelectField, TextField, useFields, useWork } from "@strikebook/ui";
import {
  alertPrice,
  conditionNames,
  formNames,
  checkIntervals,
  movingLevels,
  readCondition,
  spotLevelOf,
  spotLevelsOf,
  typedAlert,
} from "./alert-text";

interface AlertFormProps {
  /** The rule to change; a new one if omitted. */
  rule?: AlertRule;
  /** The hosts of the webhooks that the administrator allows. */
  hosts: readonly string[];
  /** Stores the rule. Resolves to what keeps it from being stored. */
  save: (draft: AlertDraft) => Promise<string | undefined>;
  close: () => void;
}

/** Adds or changes a rule. */
export function AlertForm({ rule, hosts, save, close }: AlertFormProps) {
  const { values: typed, bind } = useFields(() => typedAlert(rule));
  const { isBusy, remark: problem, run } = useWork();
  const read = readCondition(typed);
  const { everyMinutes, form } = typed;
  const submit = () =>
    run(async () => {
      if ("problem" in read) return read.problem;
      const address = typed.address.trim();
      if (address === "" && !rule) return "Enter the address of the webhook.";
      const draft = {
        condition: read.condition,
        everyMinutes,
        form,
        name: typed.name,
        isPaused: rule?.isPaused ?? false,
      };
      const refused = await save({ ...draft, ...(address !== "" && { address }) });
      if (refused === undefined) close();
      return refused;
    });
  const kept = rule ? ` Empty: the address at ${rule.host} stays.` : "";
  return (
    <Form label={rule ? "Change the alert" : "New alert"} submit={submit} close={close} isBoxed>
      <SelectField label="Alert when" takesFocus options={conditionNames} {...bind("kind")} />
      {typed.kind === "balance" ? (
        <TextField label="Credits" inputMode="numeric" {...bind("credits")} />
      ) : (
        <Pairs>
          <TextField label="Symbol" autoCapitalize="characters" {...bind("symbol")} />
          {typed.kind === "moves" ? (
            <SelectField label="Level" options={movingLevels} {...bind("movingLevel")} />
          ) : (
            <SelectField
              label="Level"
              options={spotLevelsOf(typed.symbol)}
              {...bind("spotLevel")}
              value={spotLevelOf(typed)}
            />
          )}
        </Pairs>
      )}
      {typed.kind !== "balance" && typed.kind !== "moves" && typed.spotLevel === "price" && (
        <TextField label="Price" inputMode="decimal" {...bind("price")} />
      )}
      <Pairs>
        <SelectField label="Check every" options={checkIntervals} {...bind("everyMinutes")} />
        <SelectField label="Post in the form of" options={formNames} {...bind("form")} />
      </Pairs>
      <TextField label="Webhook address" hint={`https, at ${hosts.join(" or ")}.${kept}`} {...bind("address")} />
      <TextField label="Name" placeholder="For example: SPXW changes sides" {...bind("name")} />
      {"condition" in read && (
        <Quiet role="status">{`${alertPrice({ condition: read.condition, everyMinutes })}.`}</Quiet>
      )}
      <FormButtons action={rule ? "Save" : "Add"} isBusy={isBusy} close={close} />
      <Problem>{problem}</Problem>
    </Form>
  );
}
