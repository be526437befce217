import type { InvocationEntry } from "../calls/function-metadata";
import type { SheetEvent, SheetFacts } from "./office-messages";
import {
  responseMessage,
  cancellationMessage,
  invocationMessage,
  readRequest,
  sheetEventMessage,
} from "./office-messages";
import type { DocumentCopies, HostResult } from "./document-copies";
import { runRequest, type ObjectModel } from "./office-run";

/** Runs a function in a later task, so that neither side of the bridge is called from inside its own call. */
type Later = (run: () => void) => void;

/**
 * The host side of the bridge, for one add-in page at a time. Calls wait until the page has registered its functions, and requests of a
 * page that loads faster than the grid wait for the workbook: the runtime registers its functions once only.
 */
export class OfficeHost {
  readonly #later: Later;
  readonly #reload: () => void;
  #model: ObjectModel | undefined;
  #copies: DocumentCopies | undefined;
  #receive: ((text: string) => void) | undefined;
  #ready = false;
  #loaded = false;
  #outbox: string[] = [];
  /** Requests of the page that wait for the workbook. */
  #early: (() => void)[] = [];
  /** The number of subscriptions of the page to each event. */
  readonly #followers = new Map<SheetEvent, number>();
  #pages = 0;

  /** `reload` is called when a page replaces another page, whose calls are lost. */
  constructor(later: Later, reload: () => void) {
    this.#later = later;
    this.#reload = reload;
  }

  /** Sets the objects that the add-in can use, and what reads the file of the workbook. */
  serve(model: ObjectModel, copies?: DocumentCopies): void {
    this.#model = model;
    this.#copies = copies;
    const early = this.#early;
    this.#early = [];
    for (const run of early) this.#later(run);
  }

  /** Runs a method of the API that office.js had before `Excel.run`. */
  execute(method: number, parameters: readonly unknown[], done: (result: HostResult) => void): void {
    this.#whenServed(() => {
      if (!this.#copies) throw new Error("This workbook has no file that the add-in can read.");
      done(this.#copies.execute(method, parameters));
    });
  }

  /** Connects a page. Returns the function with which it sends. */
  attach(receive: (text: string) => void): (text: string) => void {
    this.#pages += 1;
    const page = this.#pages;
    this.#receive = receive;
    this.#ready = false;
    this.#loaded = false;
    this.#outbox = [];
    this.#early = [];
    this.#followers.clear();
    if (page > 1) this.#reload();
    return (text) =>
      this.#whenServed((model) => {
        if (page === this.#pages) this.#receive?.(respond(text, model));
      });
  }

  /** Called when the page has run all its scripts. */
  pageLoaded(): void {
    this.#loaded = true;
    this.#empty();
  }

  /** Called when the functions of the page accept calls. */
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

  /** Subscribes the page to an event of sheets, or unsubscribes it. */
  follow(event: SheetEvent, isWanted: boolean): void {
    const followers = this.#followers.get(event) ?? 0;
    this.#followers.set(event, Math.max(0, followers + (isWanted ? 1 : -1)));
  }

  /** Called when something happened on a sheet. */
  report(event: SheetEvent, facts: SheetFacts): void {
    if ((this.#followers.get(event) ?? 0) > 0) this.#post(sheetEventMessage(event, facts));
  }

  /** Runs a function in a later task, once the workbook is served. */
  #whenServed(run: (model: ObjectModel) => void): void {
    const withModel = () => (this.#model ? run(this.#model) : void this.#early.push(withModel));
    this.#later(withModel);
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

function respond(text: string, model: ObjectModel): string {
  const request = readRequest(text);
  return responseMessage(request, runRequest(request, model));
}
