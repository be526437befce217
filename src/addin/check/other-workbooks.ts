import { newPageId, type Platform } from "@strikebook/client";

const CHANNEL = "strikebook.check";
const REQUEST = "Is there another workbook?";

/** How long the other workbooks have to respond, in milliseconds. */
const RESPONSE_LIMIT_MS = 2_000;

/** The workbooks of this browser whose panes are open: each responds to the checks of the others. */
export class OtherWorkbooks {
  readonly #platform: Pick<Platform, "pages" | "random" | "sleep">;
  readonly #id: string;

  constructor(platform: Pick<Platform, "pages" | "random" | "sleep">) {
    this.#platform = platform;
    this.#id = newPageId(platform);
  }

  /** Responds to other workbooks from now on. Returns what ends it. */
  respond(): () => void {
    const channel = this.#platform.pages?.openChannel(CHANNEL, (message) => {
      if (message === REQUEST) channel?.send(this.#id);
    });
    return () => channel?.close();
  }

  /** Returns whether another workbook responds within two seconds. */
  async isAnyThere(): Promise<boolean> {
    let isThere = false;
    const channel = this.#platform.pages?.openChannel(CHANNEL, (message) => {
      isThere ||= message !== REQUEST && message !== this.#id;
    });
    channel?.send(REQUEST);
    for (let waitedMs = 0; waitedMs < RESPONSE_LIMIT_MS && !isThere; waitedMs += 100) await this.#platform.sleep(100);
    channel?.close();
    return isThere;
  }
}
