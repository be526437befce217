/** What can be done about an error. */
export type RemedyKind =
  // The key and the account.
  | "enter-key"
  | "send-key"
  | "replace-key"
  | "add-credits"
  | "raise-cap"
  | "check-account"
  | "sign-agreement"
  | "enable-data"
  | "contact-provider"
  | "tell-desk"
  // The connection.
  | "check-connection"
  | "check-address"
  | "start-service"
  | "allow-network"
  // What was asked.
  | "correct-argument"
  | "check-ticker"
  | "choose"
  | "choose-covered"
  | "remove-option"
  | "narrow"
  // Another attempt.
  | "wait"
  | "wait-for-data"
  | "retry"
  | "retry-once"
  | "close-streams"
  | "restart-live"
  // What the user has decided.
  | "raise-limit"
  | "allow-spending"
  | "resume"
  | "leave-replay"
  // Strikebook itself.
  | "update"
  | "report";

/** A remedy; `detail` is the part of its words that depends on the error: `in 7 seconds`, `fewer symbols`. */
export type Remedy = RemedyKind | { kind: RemedyKind; detail: string };

/** The words of a surface for each remedy: sentences. */
export type RemedyWords = Readonly<Record<RemedyKind, string | ((detail?: string) => string)>>;

/** Words that are right on every surface. */
export const commonWords = {
  "contact-provider": "Contact the provider.",
  "enable-data": "Ask the provider to enable it.",
  "tell-desk": "It is the account of the desk: tell the administrator of the desk.",
  "allow-network": "Ask your network administrator to allow the service, or use another network.",
  "check-ticker": "Check the ticker.",
  choose: (what = "other values") => `Use ${what}.`,
  "remove-option": "Remove the option that asks for it, or ask the provider.",
  narrow: (to = "fewer strikes, expirations or days, or a shorter window") => `Request ${to}.`,
  update: "Update Strikebook, or report this to its developers.",
  report: "Please report it.",
} satisfies Partial<RemedyWords>;

/** Returns the words for a remedy; "" for none. */
export function explainRemedy(remedy: Remedy | undefined, words: RemedyWords): string {
  if (remedy === undefined) return "";
  const text = words[kindOf(remedy)];
  return typeof text === "string" ? text : text(typeof remedy === "string" ? undefined : remedy.detail);
}

/** Returns a remedy without its detail. */
export const kindOf = (remedy: Remedy): RemedyKind => (typeof remedy === "string" ? remedy : remedy.kind);
