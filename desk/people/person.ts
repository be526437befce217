/** A user of the desk, as known after sign-in. */
export interface Person {
  /** Lower-case letters, digits, dots, hyphens, underscores and @; unique in the desk. */
  name: string;
  /** Of the same form. */
  team: string;
}

/** A person with what they signed in with. */
export interface SignedIn extends Person {
  /** The id of their desk key, which is no secret; `undefined` after sign-in with the firm's identity. */
  keyId: string | undefined;
  /** Whether they may use the administrator's page; not if omitted. */
  isAdmin?: true;
}

/** The form of the names of people and teams, for messages. */
export const nameForm =
  "1 to 64 lower-case letters, digits, dots, hyphens, underscores and @, the first a letter or a digit";

/** Whether a text has the form of the name of a person or a team. */
export function isName(text: string): boolean {
  return /^[a-z0-9][a-z0-9._@-]{0,63}$/.test(text);
}
