import { useState } from "react";
import type { LevelsChoice } from "../../addin/levels/levels-choice";
import { Action, Caption1, Ends, Link, PlainList, Row } from "@strikebook/ui";
import { ConversionForm } from "./conversion-form";
import { conversionText } from "./conversion-text";

interface ConversionListProps {
  choice: LevelsChoice;
  change: (part: Partial<LevelsChoice>) => void;
}

/** The conversions of the chosen symbols, and the form that adds one. Those of other symbols are kept. */
export function ConversionList({ choice: { symbols, conversions }, change }: ConversionListProps) {
  const [isAdding, setAdding] = useState(false);
  const shown = conversions.filter(({ from }) => symbols.includes(from));
  return (
    <>
      {shown.length > 0 && (
        <PlainList isDense label="Conversions">
          {shown.map((conversion) => {
            const text = conversionText(conversion);
            return (
              <li key={text}>
                <Ends>
                  <Caption1>{text}</Caption1>
                  <Link
                    as="button"
                    aria-label={`Remove: ${text}`}
                    onClick={() => change({ conversions: conversions.filter((other) => other !== conversion) })}
                  >
                    Remove
                  </Link>
                </Ends>
              </li>
            );
          })}
        </PlainList>
      )}
      {isAdding ? (
        <ConversionForm
          symbols={symbols}
          add={(added) => change({ conversions: [...conversions.filter((other) => !isSame(other, added)), added] })}
          close={() => setAdding(false)}
        />
      ) : (
        <Row>
          <Action press={() => setAdding(true)}>Convert to a future or fund</Action>
        </Row>
      )}
    </>
  );
}

/** A symbol is converted once for each chart. */
const isSame = (a: LevelsChoice["conversions"][number], b: typeof a) => a.from === b.from && a.to === b.to;
