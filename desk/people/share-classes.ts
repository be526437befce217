import type { Attribution } from "@strikebook/contract";
import type { Person } from "./person";

/** The class of data whose attribution names none. docs/api.md, Attribution: its absence permits nothing. */
const UNSPECIFIED = "unspecified";

interface ShareClassesOptions {
  /** The classes that the provider lets the firm pass on to its people. */
  shareClasses: readonly string[];
  /** The name of the person to whom the account belongs; nobody when undefined. */
  owner: string | undefined;
}

/** Which data may go to whom. */
export class ShareClasses {
  readonly #named: ReadonlySet<string>;
  readonly #owner: string | undefined;

  constructor({ shareClasses, owner }: ShareClassesOptions) {
    this.#named = new Set(shareClasses);
    this.#owner = owner;
  }

  /**
   * Returns why a person does not receive data with this attribution; `undefined` if they do. The owner of the account receives all.
   */
  refuse(attribution: Pick<Attribution, "shareClass"> | undefined, person: Person): string | undefined {
    const shareClass = attribution?.shareClass ?? UNSPECIFIED;
    if (person.name === this.#owner || this.#named.has(shareClass)) return undefined;
    const data =
      shareClass === UNSPECIFIED ? "data that states no share class" : `data of the share class "${shareClass}"`;
    return `This desk passes ${data} to the owner of the account only. To share it, the provider must agree; then the administrator adds "${shareClass}" to "shareClasses" in the configuration of the desk.`;
  }
}
