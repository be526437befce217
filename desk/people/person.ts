/** A user of the desk, as known after sign-in. */
export interface Person {
  /** Lower-case letters, digits, dots, hyphens and underscores; unique in the desk. */
  name: string;
  /** Of the same form. */
  team: string;
}
