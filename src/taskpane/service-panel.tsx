import { useState } from "react";
import { Button, Caption1, makeStyles, tokens } from "@fluentui/react-components";
import type { Addin } from "../addin/addin";
import { ServiceForm } from "./service-form";

const useStyles = makeStyles({
  foot: {
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
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

/** Which service is asked, and a way to ask another. */
export function ServicePanel({ addin }: { addin: Addin }) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const { baseUrl } = addin.hosts();
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
