import { Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { StoreUsage } from "../../replay/store/snapshot-store";
import { DeleteQuestion } from "../stored/delete-question";
import { contentText, forgetText } from "../stored/stored-text";
import { useUsage } from "../stored/use-usage";

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground2 } });

/** Returns what removing the key would delete; `undefined` if nothing is stored. */
export async function deletedWithKey({ pastData }: Addin): Promise<StoreUsage | undefined> {
  const usage = await pastData.store?.usage();
  return usage && usage.boards + usage.responses > 0 ? usage : undefined;
}

interface ForgetQuestionProps {
  addin: Addin;
  usage: StoreUsage;
  forget: () => void;
  close: () => void;
}

/** Says what removing the key deletes, before it is removed. */
export function ForgetQuestion({ addin, usage, forget, close }: ForgetQuestionProps) {
  const isPractice = addin.settings.keyKind === "practice";
  const action = isPractice ? "Disconnect" : "Forget key";
  const text = forgetText(usage, isPractice);
  return <DeleteQuestion addin={addin} label={action} text={text} action={action} accept={forget} close={close} />;
}

/** Says what is deleted when the key is replaced by another one. */
export function ReplaceNote({ addin }: { addin: Addin }) {
  const styles = useStyles();
  const usage = useUsage(addin, "");
  const { keyKind } = addin.settings;
  if (!usage || usage.boards + usage.responses === 0) return null;
  return (
    <Caption1 role="note" className={styles.quiet}>
      {keyKind === "practice" ? "Another service" : "Another key or service"}
      {` also deletes ${contentText(usage, keyKind === "practice")}. Export the data first to keep it: Board, Stored data.`}
    </Caption1>
  );
}
