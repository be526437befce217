import { ApiError } from "./api-error";
import { invalidParameter, type Parameter } from "./parameters";

/** One of a few words, spelled exactly; `defaultWord` when not sent. */
export function choice<Word extends string>(
  description: string,
  words: readonly Word[],
  defaultWord: Word,
): Parameter<Word> {
  const optional = optionalChoice(description, words);
  return {
    ...optional,
    schema: { ...optional.schema, default: defaultWord },
    read: (sent, name) => optional.read(sent, name) ?? defaultWord,
  };
}

/** One of a few words, spelled exactly; `undefined` when not sent. */
export function optionalChoice<Word extends string>(
  description: string,
  words: readonly Word[],
): Parameter<Word | undefined> {
  return {
    description,
    required: false,
    schema: { type: "string", enum: words },
    read(sent, name) {
      const word = words.find((known) => known === sent);
      if (sent !== undefined && word === undefined) throw invalidParameter(name, quotedWords(words), sent);
      return word;
    },
  };
}

/**
 * A comma-separated list of a few words, or `all`. The value is `undefined` for all words, which is also the default.
 * An unknown word is ignored or refused; a list of ignored words only selects all.
 */
export function choiceList<Word extends string>(
  description: string,
  words: readonly Word[],
  unknownWord: "ignored" | "refused",
): Parameter<readonly Word[] | undefined> {
  const accepted = [...words, "all"];
  return {
    description,
    required: false,
    schema: { type: "string", examples: [words.join(","), "all"], default: "all" },
    read(sent, name) {
      const parts = commaList(sent ?? "all");
      const unknown = sent === "" ? sent : parts.find((word) => !accepted.includes(word));
      if (unknownWord === "refused" && unknown !== undefined)
        throw invalidParameter(name, `${quotedWords(accepted)}, or several of them separated by commas`, unknown);
      const selected = words.filter((word) => parts.includes(word));
      return selected.length === 0 || parts.includes("all") ? undefined : selected;
    },
  };
}

/** `true` or `false`; false when not sent. */
export function flag(description: string): Parameter<boolean> {
  return {
    description,
    required: false,
    schema: { type: "boolean", default: false },
    read(sent, name) {
      if (sent !== undefined && sent !== "true" && sent !== "false")
        throw invalidParameter(name, '"true" or "false"', sent);
      return sent === "true";
    },
  };
}

/** A required comma-separated list of symbols. Case, blanks and duplicates do not matter. */
export function symbolList(description: string): Parameter<string[]> {
  return {
    description,
    required: true,
    schema: { type: "string", example: "SPXW,SPY" },
    read(sent, name) {
      const symbols = symbolsIn(sent ?? "");
      if (symbols.length === 0) {
        throw new ApiError(
          "missing_parameter",
          `${name} is required: send at least one ticker, such as ${name}=SPXW,SPY.`,
        );
      }
      return symbols;
    },
  };
}

/** Returns the symbols of a comma-separated list: upper case, distinct, in the order of the list. */
export function symbolsIn(list: string): string[] {
  return commaList(list.toUpperCase());
}

/** Returns the distinct parts of a comma-separated list, in the order of the list, without blank parts. */
export function commaList(list: string): string[] {
  const parts = list.split(",").map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** Returns the words as a message lists them: "call" or "put". */
const quotedWords = (words: readonly string[]) => words.map((word) => `"${word}"`).join(" or ");
