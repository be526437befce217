import { useState } from "react";
import { insertFormula, insertionText } from "../../workbook/insert/insert-formula";
import {
  Action,
  Body1,
  Caption1,
  ExpandableEntry,
  Panel,
  PlainList,
  TextField,
  Toggle,
  makeStyles,
  tokens,
  useCurrent,
} from "@strikebook/ui";
import { CopyableFormula } from "./copyable-formula";
import { FunctionForm } from "./function-form";
import { type FunctionList, groups, isFound, purposeOf, type FunctionDescription } from "./gallery";
import { recipes, starters, type Recipe } from "./recipes";
import type { FormulaTrials } from "../../addin/calls/formula-trials";
import type { Live } from "../../addin/live/live";

const useStyles = makeStyles({
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
});

interface GalleryPanelProps {
  trials: FormulaTrials;
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

function Gallery({ trials, readFunctions, live }: GalleryPanelProps) {
  const styles = useStyles();
  const [attempt, setAttempt] = useState(0);
  const list = useCurrent(() => readFunctions().catch(() => notLoaded), String(attempt));
  const known = list && "functions" in list ? list : undefined;
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState<string>();
  const found = (known?.functions ?? []).filter(({ id, description }) => isFound(search, id, description));
  const foundRecipes = recipes.filter(({ name, description, formula }) => isFound(search, name, description, formula));
  const entry = (described: FunctionDescription) => (
    <ExpandableEntry
      key={described.id}
      title={described.id}
      purpose={purposeOf(described)}
      isOpen={opened === described.id}
      toggle={() => setOpened(opened === described.id ? undefined : described.id)}
    >
      {known && (
        <FunctionForm
          trials={trials}
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
      {list && "problem" in list && (
        <div role="alert">
          <Body1>{list.problem} </Body1>
          <Action press={() => setAttempt(attempt + 1)}>Retry</Action>
        </div>
      )}
      {groups.map(({ title, has }) => {
        const members = found.filter(({ id }) => has(id));
        if (members.length === 0) return null;
        return (
          <section key={title} aria-label={title}>
            <h3 className={styles.heading}>{title}</h3>
            <PlainList isDense>{members.map(entry)}</PlainList>
          </section>
        );
      })}
      {foundRecipes.length > 0 && (
        <section aria-label="Recipes">
          <h3 className={styles.heading}>Recipes</h3>
          <RecipeList recipes={foundRecipes} />
        </section>
      )}
      {known && found.length + foundRecipes.length === 0 && (
        <Body1 role="status">No function matches. Try a single word, such as premium or wall.</Body1>
      )}
    </>
  );
}

/** Formulas that combine functions of Strikebook and of Excel, to copy or to insert at the selected cell. */
function RecipeList({ recipes: listed }: { recipes: readonly Recipe[] }) {
  const [remark, setRemark] = useState("");
  const insert = async (formula: string) => setRemark(insertionText(await insertFormula(formula)));
  return (
    <>
      <PlainList>
        {listed.map(({ name, description, formula }) => (
          <CopyableFormula
            key={name}
            formula={formula}
            title={name}
            description={description}
            insert={() => insert(formula)}
          />
        ))}
      </PlainList>
      <Caption1 role="status">{remark}</Caption1>
    </>
  );
}

/** Formulas to start with, shown until a cell has data. */
export function StarterPanel({ isConnected }: { isConnected: boolean }) {
  return (
    <Panel title="First formulas">
      <Body1>
        {isConnected
          ? "Type one of these into an empty cell. The table fills the cells below and to the right."
          : "Connect first. Then type one of these into an empty cell."}
      </Body1>
      <PlainList>
        {starters.map((entry) => (
          <CopyableFormula key={entry.formula} {...entry} />
        ))}
      </PlainList>
    </Panel>
  );
}
