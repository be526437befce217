/** Wakes those who wait for a state whenever it may have changed. */
export class Changes {
  readonly #waiting = new Set<() => void>();

  /** Resolves once `isSo` is true, which is checked at every change; rejects with the signal's reason. */
  async until(isSo: () => boolean, signal: AbortSignal): Promise<void> {
    while (!isSo()) {
      await new Promise<void>((resolve, reject) => {
        const stop = () => {
          this.#waiting.delete(go);
          reject(signal.reason as Error);
        };
        const go = () => {
          signal.removeEventListener("abort", stop);
          resolve();
        };
        if (signal.aborted) return stop();
        this.#waiting.add(go);
        signal.addEventListener("abort", stop, { once: true });
      });
    }
  }

  /** Called after every change. */
  note(): void {
    for (const go of [...this.#waiting]) {
      this.#waiting.delete(go);
      go();
    }
  }
}
