import { useEffect, useRef, useState } from "react";
import { localFormula } from "@strikebook/formulas";
import {
  Action,
  Body1Strong,
  Caption1,
  CheckmarkRegular,
  CopyRegular,
  Quiet,
  SelectField,
  makeStyles,
  tokens,
  useStore,
} from "@strikebook/ui";
import type { CopiedFormulas } from "../../addin/formulas/copied-formulas";
import { excelFunctions } from "../../workbook/formulas/formula-text";
import { hasEnglishNames } from "../../workbook/office/office";

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
  copied: CopiedFormulas;
  /** In English, as it is inserted. */
  formula: string;
  description: string;
  title?: string;
  /** Inserts the formula at the selected cell; without it the formula can be copied only. */
  insert?: () => Promise<void>;
  /** What became of it. */
  remark?: string;
}

/**
 * A formula, with the separators of this Excel, a description and a copy button. If the browser refuses to copy, the formula is selected
 * instead. A formula that this Excel would refuse says so, and cannot be copied if it cannot be written for it.
 */
export function CopyableFormula({ copied, formula, description, title, insert, remark }: CopyableFormulaProps) {
  const styles = useStyles();
  const { style } = useStore(copied.store);
  const local = localFormula(formula, style);
  const shown = local ?? formula;
  const advice = adviceOf(formula, local !== undefined);
  const code = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  const name = title ?? shown;
  const copy = () =>
    navigator.clipboard.writeText(shown).then(
      () => setCopied(true),
      () => code.current && window.getSelection()?.selectAllChildren(code.current),
    );
  return (
    <li className={styles.formula}>
      <div>
        {title && <Body1Strong block>{title}</Body1Strong>}
        <code ref={code} className={styles.code}>
          {shown}
        </code>
        {description && <Quiet>{description}</Quiet>}
        {advice && <Caption1 block>{advice}</Caption1>}
        {insert && (
          <Caption1 block role="status">
            {remark}
          </Caption1>
        )}
      </div>
      <div className={styles.actions}>
        {local !== undefined && (
          <Action
            isSubtle
            icon={isCopied ? <CheckmarkRegular /> : <CopyRegular />}
            label={isCopied ? `Copied ${name}` : `Copy ${name}`}
            title={isCopied ? "Copied" : "Copy"}
            press={copy}
            onBlur={() => setCopied(false)}
          />
        )}
        {insert && (
          <Action label={`Insert ${name}`} press={insert}>
            Insert
          </Action>
        )}
      </div>
    </li>
  );
}

/** Returns why a formula is to be inserted rather than copied; `undefined` if Excel takes what is copied. */
function adviceOf(formula: string, isConverted: boolean): string | undefined {
  if (!isConverted) return "Excel writes a part of this formula with other separators here. Insert enters it as it is.";
  const names = hasEnglishNames() ? [] : excelFunctions(formula);
  if (names.length === 0) return undefined;
  return `Excel may have other names for ${names.join(", ")} in this language. Insert enters the formula as it is.`;
}

/** Reads how this Excel writes formulas, and lets the user choose if it does not say. */
export function SeparatorChoice({ copied }: { copied: CopiedFormulas }) {
  const { style, isChosen } = useStore(copied.store);
  useEffect(() => void copied.read(), [copied]);
  if (!isChosen) return undefined;
  return (
    <SelectField
      label="Separators in copied formulas"
      hint="As in the formula bar of this Excel."
      isSmall
      value={style.list}
      options={separators}
      change={(list) => copied.choose(list)}
    />
  );
}

const separators = [
  [",", "Comma: =NAME(1.5,2)"],
  [";", "Semicolon: =NAME(1,5;2)"],
] as const;
