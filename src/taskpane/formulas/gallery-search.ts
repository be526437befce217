import type { SearchTerm } from "@strikebook/formulas";
import { type FunctionDescription, type FunctionList, purposeOf } from "./gallery";
import { recipes, type Recipe } from "./recipes";

/** What is found: a function or a recipe, and which of its columns has words that its name and purpose have not. */
export type Found = { readonly described: FunctionDescription; readonly column: string } | { readonly recipe: Recipe };

/** What a search finds, the best match first. */
export interface SearchResult {
  readonly found: readonly Found[];
  /** What to know about the words. */
  readonly notes: readonly string[];
  /** Whether every word was found. If not, what is found has most of them. */
  readonly isWhole: boolean;
}

/** Says how much a search has found, and what to do if that is nothing. */
export function matchesText(count: number, isWhole: boolean): string {
  if (count === 0)
    return "Nothing matches. Try one word, such as premium, wall or skew, or clear the search to see every function.";
  if (isWhole) return count === 1 ? "1 match" : `${count} matches, the best first`;
  return "Nothing has all of these words. These have most of them:";
}

/** How much a word counts, by where it is. */
const weights = { name: 10, says: 7, columnName: 6, option: 4, argument: 3, column: 3, returns: 2, note: 1 };

/**
 * What a phrase means counts more than words of texts, its first function most: what that counts, and how much less each other one. It counts
 * less if the phrase is only a part of the search.
 */
const MEANT = { first: 1_000, step: 100 };

/** A function whose name begins with what is typed comes first. */
const NAMED = 2_000;

/** Words that say nothing about what is searched. */
const emptyWords = new Set(
  "a an and by for find from get how i in is me my of on or show the to what where with".split(" "),
);

/** Returns the words of a text in lower case, without the s of a plural; `minDte` is two. */
function wordsOf(text: string): string[] {
  const words =
    text
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.map((word) => (word.length > 3 ? word.replace(/([^s])s$/, "$1") : word));
}

/** A function or a recipe, with the weight of each of its words. */
interface Entry {
  readonly name: string;
  readonly found: Found;
  readonly weightOf: ReadonlyMap<string, number>;
}

type WeightedText = readonly [weight: number, text: string];

function entryOf(name: string, found: Found, texts: readonly WeightedText[]): Entry {
  const weightOf = new Map<string, number>();
  for (const [weight, text] of texts) {
    for (const word of wordsOf(text)) weightOf.set(word, Math.max(weight, weightOf.get(word) ?? 0));
  }
  return { name, found, weightOf };
}

function functionEntry(described: FunctionDescription): Entry {
  const { id, description, parameters, returns, notes, optionTexts, tables } = described;
  return entryOf(id, { described, column: "" }, [
    [weights.name, id],
    [weights.says, description],
    ...parameters.map(({ name, description: says }): WeightedText => [weights.argument, `${name} ${says}`]),
    ...Object.entries(optionTexts).map(([name, does]): WeightedText => [weights.option, `${name} ${does}`]),
    ...tables.flatMap(({ view, columns }): WeightedText[] => [
      [weights.option, view],
      ...columns.flatMap(({ name, says }): WeightedText[] => [
        [weights.columnName, name],
        [weights.column, says],
      ]),
    ]),
    [weights.returns, returns],
    ...notes.map((note): WeightedText => [weights.note, note]),
  ]);
}

const recipeEntry = (recipe: Recipe): Entry =>
  entryOf(recipe.name, { recipe }, [
    [weights.name, recipe.name],
    [weights.says, recipe.description],
    [weights.option, recipe.formula],
  ]);

/** Returns the function that searches the functions of a list and the recipes. */
export function gallerySearch({ functions, terms, sameWords }: FunctionList): (search: string) => SearchResult {
  const entries = [...functions.map(functionEntry), ...recipes.map(recipeEntry)];
  const groups = sameWords.map((group) => group.map(wordsOf));
  const phrases = terms
    .flatMap((term) => term.phrases.map((phrase) => ({ words: wordsOf(phrase), term })))
    .sort((a, b) => b.words.length - a.words.length);

  /** Returns how much a word counts in an entry: by its place there, and more the fewer entries have it. The last word may be unfinished. */
  const scorer = (word: string, isLast: boolean) => {
    const scores = entries.map(({ weightOf }) => {
      const whole = weightOf.get(word);
      if (whole !== undefined) return whole;
      const starting = isLast ? [...weightOf].filter(([one]) => one.startsWith(word)) : [];
      return starting.reduce((most, [, weight]) => Math.max(most, weight / 2), 0);
    });
    const rarity = Math.log(1 + entries.length / (1 + scores.filter((score) => score > 0).length));
    return scores.map((score) => score * rarity);
  };

  /** The same for a word or others that mean the same. Of several words the entry needs each. */
  const scoresOf = (word: string, isLast: boolean): number[] => {
    const others = groups.filter((group) => group.some((words) => words.length === 1 && words[0] === word)).flat();
    const alternatives = [[word], ...others.filter((words) => words.join() !== word)].map((words) =>
      words.map((one) => scorer(one, isLast && one === word)),
    );
    return entries.map((_, at) =>
      Math.max(...alternatives.map((scores) => Math.min(...scores.map((all) => all[at] ?? 0)))),
    );
  };

  return (search) => {
    const typed = wordsOf(search);
    const meaningful = typed.filter((word) => !emptyWords.has(word));
    const words = meaningful.length > 0 ? meaningful : typed;
    const meant = meaningsIn(words, phrases);
    const scores = words.map((word, at) => scoresOf(word, at === words.length - 1));
    const ranked = entries.map((entry, index) => {
      const places = meant.map(({ term, from, to }) => ({ from, to, place: term.functions.indexOf(entry.name) }));
      const isMeant = (at: number) => places.some(({ from, to, place }) => place >= 0 && at >= from && at < to);
      const matched = words.filter((_, at) => isMeant(at) || (scores[at]?.[index] ?? 0) > 0).length;
      const isNamed = "described" in entry.found && entry.name.toLowerCase().startsWith(search.trim().toLowerCase());
      const ofMeaning = places.reduce((sum, { from, to, place }) => {
        const share = (to - from) / words.length;
        return place < 0 ? sum : sum + (MEANT.first - place * MEANT.step) * share ** 3;
      }, 0);
      const ofTexts = scores.reduce((sum, all) => sum + (all[index] ?? 0), 0);
      return { entry, matched, score: (isNamed ? NAMED : 0) + ofMeaning + ofTexts };
    });
    const most = Math.max(...ranked.map(({ matched }) => matched));
    const best = most === 0 ? [] : ranked.filter(({ matched }) => matched === most);
    return {
      found: best.sort((a, b) => b.score - a.score).map(({ entry: { found } }) => withColumn(found, words)),
      notes: meant.flatMap(({ term: { says } }) => (says === "" ? [] : [says])),
      isWhole: most === words.length,
    };
  };
}

/** A phrase in a search, and the places of its words. */
interface Meant {
  readonly term: SearchTerm;
  readonly from: number;
  readonly to: number;
}

/** Returns the phrases of a search, the longest at each place. The last word of a search may be unfinished. */
function meaningsIn(
  words: readonly string[],
  phrases: readonly { words: readonly string[]; term: SearchTerm }[],
): Meant[] {
  const meant: Meant[] = [];
  for (let from = 0; from < words.length;) {
    const begins = (phrase: readonly string[], isUnfinished: boolean) =>
      phrase.every((word, at) => {
        const typed = words[from + at];
        if (typed === word || typed === undefined) return typed !== undefined;
        return isUnfinished && from + at === words.length - 1 && typed.length > 2 && word.startsWith(typed);
      });
    const found = [false, true].map((isUnfinished) => phrases.find((one) => begins(one.words, isUnfinished)));
    const phrase = found[0] ?? found[1];
    if (phrase) meant.push({ term: phrase.term, from, to: from + phrase.words.length });
    from += phrase?.words.length ?? 1;
  }
  return meant;
}

/** Adds the first column whose name has the words of a search that the name and the purpose of the function have not. */
function withColumn(found: Found, words: readonly string[]): Found {
  if (!("described" in found)) return found;
  const { id, tables } = found.described;
  const visible = new Set(wordsOf(`${id} ${purposeOf(found.described)}`));
  const missing = words.filter((word) => !visible.has(word));
  if (missing.length === 0) return found;
  const named = tables.flatMap(({ view, columns }) => columns.map(({ name }) => ({ name, view, own: wordsOf(name) })));
  const having = (wanted: readonly string[]) => named.find(({ own }) => wanted.every((word) => own.includes(word)));
  const column = having(words) ?? having(missing);
  if (column === undefined) return found;
  return { ...found, column: column.view === "" ? column.name : `${column.name} (${column.view})` };
}
