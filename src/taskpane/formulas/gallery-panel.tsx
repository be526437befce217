import { type ReactNode, useMemo, useState } from "react";
import { insertFormula, insertionText } from "../../workbook/insert/insert-formula";
import {
  Action,
  Body1,
  ExpandableEntry,
  Lines,
  Panel,
  PlainList,
  TextField,
  Toggle,
  makeStyles,
  tokens,
  useCurrent,
} from "@strikebook/ui";
import type { CopiedFormulas } from "../../addin/formulas/copied-formulas";
import { CopyableFormula, SeparatorChoice } from "./copyable-formula";
import { FunctionForm } from "./function-form";
import { gallerySearch, matchesText, type SearchResult } from "./gallery-search";
import { type FunctionList, groups, purposeOf, type FunctionDescription } from "./gallery";
import { recipes, starters, type Recipe } from "./recipes";
import type { FormulaTrials } from "../../addin/calls/formula-trials";
import type { Live } from "../../addin/live/live";

const useStyles = makeStyles({
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
});

interface GalleryPanelProps {
  trials: FormulaTrials;
  copied: CopiedFormulas;
  readFunctions: () => Promise<FunctionList>;
  live: Live;
}

/** Every function and recipe, to search, try and insert. Hidden until the user shows it. */
export function GalleryPanel(props: GalleryPanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Functions" action={<Toggle isOpen={isOpen} set={setOpen} label="Functions" />}>
      {isOpen && <Gallery {...props} />}
    </Panel>
  );
}

const notLoaded = { problem: "The list of functions could not be loaded. Check the internet connection." };

function Gallery({ trials, copied, readFunctions, live }: GalleryPanelProps) {
  const styles = useStyles();
  const [attempt, setAttempt] = useState(0);
  const list = useCurrent(() => readFunctions().catch(() => notLoaded), String(attempt));
  const known = list && "functions" in list ? list : undefined;
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState<string>();
  const find = useMemo(() => known && gallerySearch(known), [known]);
  const result = search.trim() === "" ? undefined : find?.(search);
  const entry = (described: FunctionDescription, column = "") => (
    <ExpandableEntry
      key={described.id}
      title={described.id}
      purpose={column === "" ? purposeOf(described) : `${purposeOf(described)} Column: ${column}.`}
      isOpen={opened === described.id}
      toggle={() => setOpened(opened === described.id ? undefined : described.id)}
    >
      {known && (
        <FunctionForm
          trials={trials}
          copied={copied}
          live={live}
          described={described}
          enums={known.enums}
          close={() => setOpened(undefined)}
        />
      )}
    </ExpandableEntry>
  );
  return (
    <>
      <TextField label="Search functions" type="search" value={search} change={setSearch} />
      <SeparatorChoice copied={copied} />
      {list && "problem" in list && (
        <div role="alert">
          <Body1>{list.problem} </Body1>
          <Action press={() => setAttempt(attempt + 1)}>Retry</Action>
        </div>
      )}
      {known && result && <Results result={result} copied={copied} entry={entry} />}
      {known && !result && (
        <>
          {groups.map(({ title, has }) => (
            <section key={title} aria-label={title}>
              <h3 className={styles.heading}>{title}</h3>
              <PlainList isDense>{known.functions.filter(({ id }) => has(id)).map((one) => entry(one))}</PlainList>
            </section>
          ))}
          <section aria-label="Recipes">
            <h3 className={styles.heading}>Recipes</h3>
            <PlainList>
              {recipes.map((recipe) => (
                <RecipeEntry key={recipe.name} copied={copied} recipe={recipe} />
              ))}
            </PlainList>
          </section>
        </>
      )}
    </>
  );
}

interface ResultsProps {
  copied: CopiedFormulas;
  result: SearchResult;
  entry: (described: FunctionDescription, column: string) => ReactNode;
}

/** What a search has found, the best match first, and what to know about its words. */
function Results({ copied, result: { found, notes, isWhole }, entry }: ResultsProps) {
  return (
    <>
      <Lines role="status" isQuiet lines={[matchesText(found.length, isWhole), ...notes]} />
      <PlainList isDense label="Results">
        {found.map((one) =>
          "recipe" in one ? (
            <RecipeEntry key={one.recipe.name} copied={copied} recipe={one.recipe} />
          ) : (
            entry(one.described, one.column)
          ),
        )}
      </PlainList>
    </>
  );
}

/** A formula that combines functions of Strikebook and of Excel, to copy or to insert at the selected cell. */
function RecipeEntry({ copied, recipe }: { copied: CopiedFormulas; recipe: Recipe }) {
  const { name, description, formula } = recipe;
  const [remark, setRemark] = useState("");
  const insert = async () => setRemark(insertionText(await insertFormula(formula)));
  return (
    <CopyableFormula
      copied={copied}
      formula={formula}
      title={name}
      description={description}
      insert={insert}
      remark={remark}
    />
  );
}

/** Formulas to start with, shown until a cell has data. */
export function StarterPanel({ copied, isConnected }: { copied: CopiedFormulas; isConnected: boolean }) {
  return (
    <Panel title="First formulas">
      <Body1>
        {isConnected
          ? "Type one of these into an empty cell. The table fills the cells below and to the right."
          : "Connect first. Then type one of these into an empty cell."}
      </Body1>
      <PlainList>
        {starters.map((entry) => (
          <CopyableFormula key={entry.formula} copied={copied} {...entry} />
        ))}
      </PlainList>
      <SeparatorChoice copied={copied} />
    </Panel>
  );
}
