import type { Injector } from "@univerjs/core";
import { AstTreeBuilder, Lexer, LexerNode } from "@univerjs/engine-formula";

/** Makes names of `LET` and `LAMBDA` work as in Excel where the grid fails: `-x` is `#NAME?` there, and a name that is used again in a nested one stops all calculation. */
export function readLetNames(injector: Injector): void {
  const lexer = injector.get(Lexer);
  const split = lexer.treeBuilder.bind(lexer);
  lexer.treeBuilder = (formula, ...rest) => split(withNamesInBrackets(formula), ...rest);

  const builder = injector.get(AstTreeBuilder);
  const parse = builder.parse.bind(builder);
  builder.parse = (root) => {
    renameRepeated(root, new Map(), new Set());
    return parse(root);
  };
}

const quotedOrNot = /("(?:[^"]|"")*"|'(?:[^']|'')*')/;

/** A minus that is no subtraction, before a name that is neither a function, a sheet nor a part of a range. */
const negatedName = /(^|[=(,;{*/+^&<>-]\s*)-([a-z_\\][\w.]*)(?![\w.(!:#[])/gi;
const isReference = /^(?:[a-z]{1,3}\d+|true|false)$/i;

/** Writes `-x` as `-(x)`, outside of quotes. */
function withNamesInBrackets(formula: string): string {
  if (!/\b(?:LET|LAMBDA)\s*\(/i.test(formula)) return formula;
  const parts = formula.split(quotedOrNot);
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(negatedName, (all, before: string, name: string) =>
            isReference.test(name) ? all : `${before}-(${name})`,
          ),
    )
    .join("");
}

/** The names in scope, in lower case, each with the one that stands for it. */
type Scope = ReadonlyMap<string, string>;

/** The token of the values that a `LAMBDA` is called with. */
const passedValues = "L_1";

/** Gives names of `LET` and `LAMBDA` that other ones of the formula have another name. `used` are the names so far. */
function renameRepeated(node: LexerNode, outer: Scope, used: Set<string>): void {
  const children = node.getChildren();
  const kind = node.getToken().trim().toUpperCase();
  const parts = children.filter((child) => child instanceof LexerNode);
  if ((kind !== "LET" && kind !== "LAMBDA") || parts.length < children.length) {
    children.forEach((child, index) => {
      if (child instanceof LexerNode) renameRepeated(child, outer, used);
      else children[index] = outer.get(child.trim().toLowerCase()) ?? child;
    });
    return;
  }
  const [passed, own] = [parts.filter(isPassed), parts.filter((part) => !isPassed(part))];
  for (const part of passed) renameRepeated(part, outer, used);
  const isName = (index: number) => index < own.length - 1 && (kind === "LAMBDA" || index % 2 === 0);
  const names = own.map((part, index) => (isName(index) ? declared(part, used) : undefined));
  const scope = new Map(outer);
  own.forEach((part, index) => {
    if (!isName(index)) renameRepeated(part, scope, used);
    // The name of a LET is known after its value, that of a LAMBDA at once.
    const known = kind === "LAMBDA" ? names[index] : names[index - 1];
    if (known) scope.set(...known);
  });
}

const isPassed = (part: LexerNode) => part.getToken() === passedValues;

/** Returns the name of a part in lower case, and the name that it gets. */
function declared(part: LexerNode, used: Set<string>): [name: string, unique: string] | undefined {
  const [typed] = part.getChildren();
  if (typeof typed !== "string") return undefined;
  let unique = typed.trim();
  while (used.has(unique.toLowerCase())) unique += "_";
  used.add(unique.toLowerCase());
  part.getChildren()[0] = unique;
  return [typed.trim().toLowerCase(), unique];
}
