import { useRef, useState } from "react";
import {
  Action,
  Body1Strong,
  Caption1,
  CheckmarkRegular,
  CopyRegular,
  Quiet,
  makeStyles,
  tokens,
} from "@strikebook/ui";

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
});

interface CopyableFormulaProps {
  formula: string;
  description: string;
  title?: string;
  /** Inserts the formula at the selected cell; without it the formula can be copied only. */
  insert?: () => Promise<void>;
  /** What became of it. */
  remark?: string;
}

/** A formula with a description and a copy button. If the browser refuses to copy, the formula is selected instead. */
export function CopyableFormula({ formula, description, title, insert, remark }: CopyableFormulaProps) {
  const styles = useStyles();
  const code = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  const name = title ?? formula;
  const copy = () =>
    navigator.clipboard.writeText(formula).then(
      () => setCopied(true),
      () => code.current && window.getSelection()?.selectAllChildren(code.current),
    );
  return (
    <li className={styles.formula}>
      <div>
        {title && <Body1Strong block>{title}</Body1Strong>}
        <code ref={code} className={styles.code}>
          {formula}
        </code>
        {description && <Quiet>{description}</Quiet>}
        {insert && (
          <Caption1 block role="status">
            {remark}
          </Caption1>
        )}
      </div>
      <div className={styles.actions}>
        <Action
          isSubtle
          icon={isCopied ? <CheckmarkRegular /> : <CopyRegular />}
          label={isCopied ? `Copied ${name}` : `Copy ${name}`}
          title={isCopied ? "Copied" : "Copy"}
          press={copy}
          onBlur={() => setCopied(false)}
        />
        {insert && (
          <Action label={`Insert ${name}`} press={insert}>
            Insert
          </Action>
        )}
      </div>
    </li>
  );
}
