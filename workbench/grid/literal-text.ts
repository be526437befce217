import type { Injector } from "@univerjs/core";
import {
  functionInformation,
  functionLogical,
  functionLookup,
  functionText,
  IFunctionService,
  StringValueObject,
  ValueObjectFactory,
} from "@univerjs/engine-formula";

/** Functions that convert text to the number or date that it looks like, as Excel does. */
const readsNumbers: ReadonlySet<string> = new Set(["DOLLAR", "FIXED", "NUMBERVALUE", "TEXT", "VALUE"]);

const create = ValueObjectFactory.create.bind(ValueObjectFactory);

/** Keeps quoted text of formulas as text, as Excel does. The grid reads `"Oct 26"` as a date, and `"20%"` as 0.2. */
export function keepLiteralText(injector: Injector): void {
  const functions = injector.get(IFunctionService);
  const takeText = [...functionInformation, ...functionLogical, ...functionLookup, ...functionText]
    .map(([, name]) => String(name))
    .filter((name) => !readsNumbers.has(name));
  for (const name of takeText) {
    const executor = functions.getExecutor(name);
    if (executor) executor.isArgumentsIgnoreNumberPattern = () => true;
  }
  // Only arguments state whether they are read as numbers; the cells of a constant array do not.
  ValueObjectFactory.create = (raw, ignoresNumbers) => {
    const quoted = typeof raw === "string" && ignoresNumbers === undefined ? /^"(.*)"$/s.exec(raw.trim()) : null;
    return quoted ? StringValueObject.create((quoted[1] ?? "").replaceAll('""', '"')) : create(raw, ignoresNumbers);
  };
}
