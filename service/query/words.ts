import { commaList, listed, notAccepted, type Parameter } from "./parameters";

/** One of a few words, as spelled; undefined when not sent. */
export function maybeChoice<Word extends string>(
  description: string,
  words: readonly Word[],
): Parameter<Word | undefined> {
  return {
    description,
    required: false,
    schema: { type: "string", enum: words },
    read(typed, name) {
      const word = words.find((known) => known === typed);
      if (typed !== undefined && word === undefined) throw notAccepted(name, listed(words), typed);
      return word;
    },
  };
}

/**
 * A comma list of a few words, or `all`; undefined for all of them, as when not sent. A word that is not known is
 * ignored, or refused; a list of nothing else is as good as not sent.
 */
export function choices<Word extends string>(
  description: string,
  words: readonly Word[],
  unknown: "ignored" | "refused",
): Parameter<readonly Word[] | undefined> {
  const accepted = [...words, "all"];
  return {
    description,
    required: false,
    schema: { type: "string", examples: [words.join(","), "all"], default: "all" },
    read(typed, name) {
      const sent = commaList(typed ?? "all");
      const wrong = typed === "" ? typed : sent.find((word) => !accepted.includes(word));
      if (unknown === "refused" && wrong !== undefined)
        throw notAccepted(name, `${listed(accepted)}, or several`, wrong);
      const known = words.filter((word) => sent.includes(word));
      return known.length === 0 || sent.includes("all") ? undefined : known;
    },
  };
}
