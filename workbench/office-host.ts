import type { InvocationEntry } from "./office-messages";
import {
  activationMessage,
  answerMessage,
  cancellationMessage,
  invocationMessage,
  readRequest,
} from "./office-messages";
import { runRequest, type ObjectModel } from "./office-run";

/** Runs something a moment later, so that neither side of the bridge is called from inside its own call. */
export type Later = (run: () => void) => void;

/**
 * Excel's side of the bridge: one add-in page at a time. Calls wait until the page says that its functions are registered.
 */
export class OfficeHost {
  readonly #later: Later;
  readonly #reload: () => void;
  #model: ObjectModel | undefined;
  #receive: ((text: string) => void) | undefined;
  #ready = false;
  #loaded = false;
  #outbox: string[] = [];
  /** How many parts of the page follow which sheet is in front. */
  #followers = 0;
  #pages = 0;

  /** `reload` is told when a page replaces another one, whose calls are lost. */
  constructor(later: Later, reload: () => void) {
    this.#later = later;
    this.#reload = reload;
  }

  /** The objects that the add-in may use from now on. */
  serve(model: ObjectModel): void {
    this.#model = model;
  }

  /** A page starts talking. Answers how it sends. */
  attach(receive: (text: string) => void): (text: string) => void {
    this.#pages += 1;
    const page = this.#pages;
    this.#receive = receive;
    this.#ready = false;
    this.#loaded = false;
    this.#outbox = [];
    this.#followers = 0;
    if (page > 1) this.#reload();
    return (text) => this.#later(() => (page === this.#pages ? this.#answer(text) : undefined));
  }

  /** The page has run all its scripts. */
  pageLoaded(): void {
    this.#loaded = true;
    this.#empty();
  }

  /** The page's functions take calls. */
  functionsReady(): void {
    this.#ready = true;
    this.#empty();
  }

  invoke(entries: readonly InvocationEntry[]): void {
    this.#post(invocationMessage(entries));
  }

  cancel(invocationIds: readonly number[]): void {
    this.#post(cancellationMessage(invocationIds));
  }

  /** The page wants to be told which sheet comes to the front, or no longer. */
  followActivations(isWanted: boolean): void {
    this.#followers = Math.max(0, this.#followers + (isWanted ? 1 : -1));
  }

  /** Another sheet has come to the front. */
  sheetActivated(sheetId: string): void {
    if (this.#followers > 0) this.#post(activationMessage(sheetId));
  }

  #answer(text: string): void {
    const request = readRequest(text);
    if (!this.#model) throw new Error("The add-in asked for the workbook before there was one.");
    const answer = answerMessage(request, runRequest(request, this.#model));
    this.#receive?.(answer);
  }

  #post(text: string): void {
    this.#outbox.push(text);
    this.#empty();
  }

  #empty(): void {
    if (!this.#ready || !this.#loaded) return;
    const messages = this.#outbox;
    this.#outbox = [];
    for (const message of messages) this.#later(() => this.#receive?.(message));
  }
}
