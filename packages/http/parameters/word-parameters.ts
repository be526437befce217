import { symbolSpelling } from "@strikebook/contract";
import { invalidParameter, optional, type QueryParameter, requiredQuery, withDefault } from "./parameters";

/** One of a few words, spelled exactly; `defaultWord` when not sent. */
export function choice<const Word extends string>(
  name: string,
  description: string,
  words: readonly Word[],
  defaultWord: Word,
): QueryParameter<Word> {
  return withDefault(optionalChoice(name, description, words), defaultWord);
}

/** One of a few words, or `all`. The value is `undefined` for all words, which is also the default. */
export function choiceOrAll<const Word extends string>(
  name: string,
  description: string,
  words: readonly Word[],
): QueryParameter<Word | undefined> {
  const parameter = choice<Word | "all">(name, description, [...words, "all"], "all");
  const read = (sent: string | undefined): Word | undefined => {
    const word = parameter.read(sent);
    return word === "all" ? undefined : word;
  };
  return { ...parameter, read };
}

/** One of a few words, spelled exactly; `undefined` when not sent. */
export function optionalChoice<const Word extends string>(
  name: string,
  description: string,
  words: readonly Word[],
): QueryParameter<Word | undefined> {
  return optional(name, description, {
    schema: { type: "string", enum: words },
    expected: quotedWords(words),
    parse: (sent) => words.find((known) => known === sent),
  });
}

/**
 * A comma-separated list of a few words, or `all`. The value is `undefined` for all words, which is also the default.
 * An unknown word is ignored or refused; a list of ignored words only selects all.
 */
export function choiceList<const Word extends string>(
  name: string,
  description: string,
  words: readonly Word[],
  unknownWord: "ignored" | "refused",
): QueryParameter<readonly Word[] | undefined> {
  const accepted = [...words, "all"];
  return {
    name,
    description,
    required: false,
    schema: { type: "string", examples: [words.join(","), "all"], default: "all" },
    read(sent = "all") {
      const parts = commaSeparated(sent);
      const unknown = sent === "" ? sent : parts.find((word) => !accepted.includes(word));
      if (unknownWord === "refused" && unknown !== undefined)
        throw invalidParameter(name, `${quotedWords(accepted)}, or several of them separated by commas`, unknown);
      const selected = words.filter((word) => parts.includes(word));
      return selected.length === 0 || parts.includes("all") ? undefined : selected;
    },
  };
}

/** `true` or `false`; false when not sent. */
export function flagQuery(name: string, description: string): QueryParameter<boolean> {
  const parameter = optional<boolean>(name, description, {
    schema: { type: "boolean" },
    expected: '"true" or "false"',
    parse: (sent) => (sent === "true" || sent === "false" ? sent === "true" : undefined),
  });
  return withDefault(parameter, false);
}

/** A required comma-separated list of symbols, each in its one spelling. Duplicates do not matter. */
export function symbolList(name: string, description: string): QueryParameter<string[]> {
  const parameter = textQuery(name, description, "SPXW,SPY");
  const symbols = {
    ...parameter,
    read: (sent = "") => (commaSeparated(sent).length > 0 ? spelledSymbols(sent) : undefined),
  };
  return requiredQuery(symbols, `at least one ticker, such as ${name}=SPXW,SPY`);
}

/** A required symbol, in its one spelling. */
export function oneSymbol(name: string, description: string): QueryParameter<string> {
  const read = (sent = "") => symbolSpelling(sent) || undefined;
  return requiredQuery({ ...textQuery(name, description, "SPY"), read }, `a ticker, such as ${name}=SPY`);
}

/** Any text; `undefined` when not sent. */
export function textQuery(name: string, description: string, example: string): QueryParameter<string | undefined> {
  return { name, description, required: false, schema: { type: "string", example }, read: (sent) => sent };
}

/** Returns the symbols of a comma-separated list: upper case, distinct, in the order of the list. */
export function symbolsIn(list: string): string[] {
  return commaSeparated(list.toUpperCase());
}

/** Returns the symbols of a comma-separated list: each in its one spelling, distinct, in the order of the list. */
export function spelledSymbols(list: string | readonly string[]): string[] {
  return [...new Set((typeof list === "string" ? commaSeparated(list) : list).map(symbolSpelling))];
}

/** Returns the distinct parts of a comma-separated list, in the order of the list, without blank parts. */
export function commaSeparated(list: string): string[] {
  const parts = list.split(",").map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** Returns the words as a message lists them: "call" or "put". */
const quotedWords = (words: readonly string[]) => words.map((word) => `"${word}"`).join(" or ");
