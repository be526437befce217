import { useRef, useState } from "react";
import { Body1Strong, Button, Caption1, CheckmarkRegular, CopyRegular, makeStyles, tokens } from "../../ui/fluent";

const useStyles = makeStyles({
  formula: {
    display: "grid",
    gridTemplateColumns: "1fr auto",
    alignItems: "center",
    columnGap: tokens.spacingHorizontalS,
    listStyleType: "none",
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  code: {
    display: "block",
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: "anywhere",
  },
  actions: { display: "flex", flexDirection: "column", alignItems: "flex-end", rowGap: tokens.spacingVerticalXS },
  description: { color: tokens.colorNeutralForeground2 },
});

/** A formula with a description and a copy button. If the browser refuses to copy, the formula is selected instead. */
export function CopyableFormula({
  formula,
  description,
  title,
  insert,
}: {
  formula: string;
  description: string;
  title?: string;
  /** Inserts the formula at the selected cell; without it the formula can be copied only. */
  insert?: () => void;
}) {
  const styles = useStyles();
  const code = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);

  const name = title ?? formula;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formula);
      setCopied(true);
    } catch {
      if (code.current) window.getSelection()?.selectAllChildren(code.current);
    }
  };

  return (
    <li className={styles.formula}>
      <div>
        {title && <Body1Strong block>{title}</Body1Strong>}
        <code ref={code} className={styles.code}>
          {formula}
        </code>
        {description && <Caption1 className={styles.description}>{description}</Caption1>}
      </div>
      <div className={styles.actions}>
        <Button
          appearance="subtle"
          size="small"
          icon={isCopied ? <CheckmarkRegular /> : <CopyRegular />}
          aria-label={isCopied ? `Copied ${name}` : `Copy ${name}`}
          title={isCopied ? "Copied" : "Copy"}
          onClick={() => void copy()}
          onBlur={() => setCopied(false)}
        />
        {insert && (
          <Button size="small" aria-label={`Insert ${name}`} onClick={insert}>
            Insert
          </Button>
        )}
      </div>
    </li>
  );
}
