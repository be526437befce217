import { useCallback, useState } from "react";
import { Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import { Panel } from "../panel";
import { useLoaded } from "../use-loaded";

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground2 } });

/** Model workbooks to insert. Their code is loaded when the user shows the list. */
export function TemplatesPanel({ addin }: { addin: Addin }) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const loaded = useLoaded(
    useCallback(async () => {
      if (!wasOpened) return undefined;
      const { openTemplates } = await import("./open-templates");
      return openTemplates();
    }, [wasOpened]),
  );
  const toggle = () => {
    setOpened(true);
    setOpen(!isOpen);
  };
  return (
    <Panel
      title="Model workbooks"
      action={
        <Button size="small" aria-label="Model workbooks" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? "Hide" : "Show"}
        </Button>
      }
    >
      {isOpen && loaded ? (
        <loaded.TemplateList addin={addin} templates={loaded.templates} />
      ) : (
        <Caption1 className={styles.quiet}>
          Sheets that answer one question each, with formulas to copy from. The price is shown first.
        </Caption1>
      )}
    </Panel>
  );
}
