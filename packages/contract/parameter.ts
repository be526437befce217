/** The source of the name of a parameter: the API documentation, the published description, or both with two spellings. */
type NameSource = "documented" | "published" | "conflict";

/**
 * One parameter of an endpoint. `Value` is the type of its field in a request. A field may be omitted unless the parameter is required.
 */
export interface Parameter<Value = unknown> {
  /** Possible names on the wire, the most likely first. The published description decides between them. */
  readonly names: readonly [string, ...string[]];
  readonly source: NameSource;
  /** How the field is written. By its JavaScript type if omitted. The field of an instant ends in `Ms`: `fromMs` for `from`. */
  readonly form?: "instant" | "symbol" | "contract" | "weights";
  /** Returns the value in a request. If omitted, the value is the field with the word of the parameter. */
  readonly of?: (request: Readonly<Record<string, unknown>>) => unknown;
  /** Whether it is left out, without an error, if the service does not describe it. */
  readonly isExtension?: boolean;
  /** With `isExtension`: whether the call is refused, unsent, if the service does not describe it. */
  readonly isEssential?: boolean;
  /**
   * Values that not every service knows, such as `delta`. One is sent only if the service describes it. Otherwise a parameter with
   * `isExtension` is left out, and with any other the call is refused, unsent.
   */
  readonly extensionValues?: readonly string[];
  /** Whether every request has it. */
  readonly isRequired?: boolean;
  /** The value that the service uses when the parameter is omitted. */
  readonly defaultValue?: string | number | boolean | undefined;
  /** The most decimals of a number. It is rounded to them. */
  readonly decimals?: number;
  /** Holds the type of the value. Never set. */
  readonly value?: Value;
}

/** Parameters by the words that the client uses for them. */
export type ParameterRecord = Readonly<Record<string, Parameter>>;

/** An instant in milliseconds since 1970 UTC. Types of the packed client name it. @public */
export interface InstantParameter extends Parameter<number> {
  readonly form: "instant";
}

type RequiredParameter<Given extends Parameter> = Given & { readonly isRequired: true };

/** Returns a parameter with the name of the published description. */
function published<Value>(name: string, rest: Omit<Partial<Parameter<Value>>, "names" | "source"> = {}) {
  return { ...rest, names: [name], source: "published" } as Parameter<Value>; // the literal has every field of the type
}

/** Returns the same parameter with a name that the API documentation states. */
export function documented<Given extends Parameter>(parameter: Given): Given {
  return { ...parameter, source: "documented" };
}

/** Returns the same parameter with a second name. The documentation states the first one, the published description the second. */
export function conflict<Given extends Parameter>(parameter: Given, second: string): Given {
  return { ...parameter, names: [parameter.names[0], second], source: "conflict" };
}

/** Returns the same parameter as a required one. */
export function required<Given extends Parameter>(parameter: Given): RequiredParameter<Given> {
  return { ...parameter, isRequired: true };
}

export function text(name: string): Parameter<string> {
  return published(name);
}

/** One of several words. */
export function word<const Words extends readonly string[]>(
  name: string,
  _words: Words,
  defaultValue?: NoInfer<Words[number]>,
): Parameter<Words[number]> {
  return published(name, { defaultValue });
}

/** One or several of some words. */
export function words<const Words extends readonly string[]>(
  name: string,
  _words: Words,
  defaultValue?: NoInfer<Words[number]>,
): Parameter<Words[number] | readonly Words[number][]> {
  return published(name, { defaultValue });
}

export function number(name: string, defaultValue?: number): Parameter<number> {
  return published(name, { defaultValue });
}

export function flag(name: string): Parameter<boolean> {
  return published(name, { defaultValue: false });
}

/** A date, YYYY-MM-DD, in New York. */
export function dateParameter(name: string): Parameter<string> {
  return published(name);
}

/** An instant. Its field, such as `fromMs` for `from`, is in milliseconds since 1970 UTC. */
export function instantParameter(name: string): InstantParameter {
  return { ...published<number>(name), form: "instant" };
}

/** A list of which the order does not matter. It is sent sorted, each entry once. */
export function list(name: string): Parameter<readonly string[]> {
  return published(name);
}

/** One ticker. */
export function symbol(name: string): Parameter<string> {
  return published(name, { form: "symbol" });
}

/** A list of tickers. */
export function symbols(name: string): Parameter<readonly string[]> {
  return published(name, { form: "symbol" });
}

/** The symbol of a contract, in any of the forms that `contractSymbol` accepts. */
export function contract(name: string): Parameter<string> {
  return published(name, { form: "contract" });
}

/** A list of such symbols. */
export function contracts(name: string): Parameter<readonly string[]> {
  return published(name, { form: "contract" });
}

/** A price at which a contract can be exercised. Its symbol has it in thousandths. docs/api.md, Contract ratio. */
export function strike(name: string): Parameter<number> {
  return published(name, { decimals: 3 });
}

/** An amount of US dollars, in cents. */
export function dollarsParameter(name: string): Parameter<number> {
  return published(name, { decimals: 2 });
}

/** The price of a share, which trades in fractions of a cent. */
export function sharePrice(name: string): Parameter<number> {
  return published(name, { decimals: 4 });
}

/** Weights by the names of the service. */
export function weights(name: string): Parameter<Readonly<Record<string, number>>> {
  return published(name, { form: "weights" });
}

/** The field of a parameter in a request: its word, with `Ms` for an instant. */
type Field<Word, Given> = Word extends string ? (Given extends InstantParameter ? `${Word}Ms` : Word) : never;

type ValueOf<Given> = Given extends Parameter<infer Value> ? Value : never;

/** A request with some parameters: a field for each, optional unless the parameter is required. */
export type RequestOf<Given extends ParameterRecord> = {
  readonly [
    Word in keyof Given as Given[Word] extends { readonly isRequired: true } ? Field<Word, Given[Word]> : never
  ]: ValueOf<Given[Word]>;
} & {
  readonly [
    Word in keyof Given as Given[Word] extends { readonly isRequired: true } ? never : Field<Word, Given[Word]>
  ]?: ValueOf<Given[Word]> | undefined;
};
