import { type Hosts, isOnThisComputer } from "@strikebook/client";
import { type FormulaStyle, decimalCommaStyle, didYouMean, englishStyle, listed } from "@strikebook/formulas";
import { flagsHelp } from "@strikebook/http";
import { toolsets, type Toolset } from "../tools/toolsets";
import { defaultRules, type SpendingRules } from "../spending/spending-rules";

/** A setting that cannot be used. The message says what to do. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}

/** What the environment of the server says. */
export interface AssistantSettings {
  /** The API key; without a key the practice market is used. */
  key: string | undefined;
  /** The hosts of the API; the practice market is used without them. */
  hosts: Hosts | undefined;
  rules: SpendingRules;
  /** How the user's Excel writes formulas. */
  style: FormulaStyle;
  /** The sets of tools that the server has. */
  toolsets: readonly Toolset[];
}

/** The variables of the environment that say what the server does. */
export const assistantVariables = {
  STRIKEBOOK_KEY: { help: "the API key", default: "the practice market" },
  STRIKEBOOK_URL: {
    help: "the address of the API, with https unless it is this computer; needed with a key",
    default: "the practice market",
  },
  STRIKEBOOK_FLOW_URL: { help: "the address of the flow host", default: "/flow of the other" },
  STRIKEBOOK_ASK_ABOVE: {
    help: "the credits of one question above which the user is asked",
    default: String(defaultRules.askAbove),
  },
  STRIKEBOOK_SESSION_CREDITS: {
    help: "the credits of a session above which the user is asked about every question",
    default: String(defaultRules.perSession),
  },
  STRIKEBOOK_LIST_SEPARATOR: {
    help: "what your Excel writes between arguments: , or ; (then decimals have a comma)",
    default: ",",
  },
  STRIKEBOOK_TOOLSETS: {
    help: "the sets of tools that the server offers, separated by commas",
    default: "all of them",
  },
};

/** The text of `--help`. */
export const assistantUsage = `The server for assistants, over standard input and output. It has no flags: variables of the environment say what it does.

${flagsHelp(assistantVariables)}`;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings. Throws a `SettingError`, which never contains the key. */
export function readSettings(environment: Environment): AssistantSettings {
  const key = environment["STRIKEBOOK_KEY"]?.trim() || undefined;
  const baseUrl = addressIn(environment, "STRIKEBOOK_URL");
  const flowBaseUrl = addressIn(environment, "STRIKEBOOK_FLOW_URL");
  if ((key === undefined) !== (baseUrl === undefined)) {
    throw new SettingError(
      "Set both STRIKEBOOK_KEY and STRIKEBOOK_URL, the address of the API, or neither for the practice market.",
    );
  }
  const rules = {
    ...defaultRules,
    askAbove: creditsIn(environment, "STRIKEBOOK_ASK_ABOVE") ?? defaultRules.askAbove,
    perSession: creditsIn(environment, "STRIKEBOOK_SESSION_CREDITS") ?? defaultRules.perSession,
  };
  return {
    key,
    hosts: baseUrl === undefined ? undefined : { baseUrl, flowBaseUrl: flowBaseUrl ?? `${baseUrl}/flow` },
    rules,
    style: styleIn(environment, "STRIKEBOOK_LIST_SEPARATOR"),
    toolsets: toolsetsIn(environment, "STRIKEBOOK_TOOLSETS"),
  };
}

/** Returns an address without a slash at its end. A key is sent over TLS only, or within this computer. */
function addressIn(environment: Environment, name: string): string | undefined {
  const typed = environment[name]?.trim();
  if (!typed) return undefined;
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isOnThisComputer(typed));
  if (url && isSafe) return url.href.replace(/\/+$/, "");
  throw new SettingError(
    `${name} must be an address such as https://api.example.com, with https unless it is this computer; "${typed}" is not.`,
  );
}

function creditsIn(environment: Environment, name: string): number | undefined {
  const typed = environment[name]?.trim();
  if (!typed) return undefined;
  const credits = Number(typed);
  if (Number.isInteger(credits) && credits >= 0) return credits;
  throw new SettingError(`${name} must be a whole number of credits, such as 10; "${typed}" is not.`);
}

function styleIn(environment: Environment, name: string): FormulaStyle {
  const typed = environment[name]?.trim() || englishStyle.list;
  const style = [englishStyle, decimalCommaStyle].find(({ list }) => list === typed);
  if (style) return style;
  throw new SettingError(`${name} must be "," or ";"; "${typed}" is neither.`);
}

/** Returns the toolsets of a list with commas; all of them if there is none. */
function toolsetsIn(environment: Environment, name: string): readonly Toolset[] {
  const typed = (environment[name] ?? "").split(",").flatMap((part) => part.trim().toLowerCase() || []);
  const unknown = typed.find((part) => !toolsets.some((known) => known === part));
  if (unknown !== undefined) {
    throw new SettingError(
      `${name} must be one or more of ${listed(toolsets)}, separated by commas; "${unknown}" is none of them.${didYouMean(unknown, toolsets)} Without it, all tools are offered.`,
    );
  }
  return typed.length === 0 ? toolsets : toolsets.filter((known) => typed.includes(known));
}
