/** The keys of one desk in the engine. All have one hash tag, so that a function may use several of them in a cluster. */
export class EngineKeys {
  readonly #tag: string;

  /** `desk` tells apart the desks that share an engine. */
  constructor(desk = "d") {
    this.#tag = `{${desk}}`;
  }

  /** The time of the engine, in milliseconds since 1970 UTC, if a test sets it. */
  get clock(): string {
    return this.of("clock");
  }

  /** Returns the key with a name, such as `r:ann`. */
  of(name: string): string {
    return `${this.#tag}:${name}`;
  }
}
