import type { ClusterNode, DeskCluster } from "./desk-cluster";
import { DeskReader, expectWholeSequence } from "./desk-reader";

const SYMBOLS = ["SPY", "QQQ", "T01"];

/** Three readers of the same three symbols, one at each node. */
export class ClusterReaders {
  readonly #cluster: DeskCluster;
  readonly all: readonly DeskReader[];

  private constructor(cluster: DeskCluster, readers: readonly DeskReader[]) {
    this.#cluster = cluster;
    this.all = readers;
  }

  /** Opens the readers. Resolves when each has a board of each symbol. */
  static async open(cluster: DeskCluster): Promise<ClusterReaders> {
    const readers: DeskReader[] = [];
    for (const [index, node] of cluster.nodes.entries()) {
      const key = await cluster.addPerson({ name: `reader${index}`, team: "quant" });
      const reader = new DeskReader(key, `symbols=${SYMBOLS.join(",")}`);
      readers.push(reader);
      expect(await cluster.settle(reader.open(node.address))).toBe(200);
    }
    await cluster.until(() => readers.every(({ boards }) => boards.length >= SYMBOLS.length));
    return new ClusterReaders(cluster, readers);
  }

  /** The boards before which others may be missing, as the readers were told. */
  get gaps() {
    return this.all.flatMap(({ boards }) => boards.filter(({ isAfterGap }) => isAfterGap));
  }

  /** Waits until every reader has the board of now, whatever the machine's speed. */
  async upToDate(): Promise<void> {
    await this.#cluster.until(() => {
      const newestMs = Math.floor(this.#cluster.nowMs / 1_000) * 1_000;
      return this.all.every((reader) =>
        SYMBOLS.every((symbol) => (reader.boardsOf(symbol).at(-1)?.asOfMs ?? 0) >= newestMs - 2_000),
      );
    });
  }

  /** Opens the readers whose stream has ended with a node again, at another one. */
  async reopen(dead: ClusterNode): Promise<void> {
    const other = this.#cluster.nodes.find((node) => node !== dead);
    await this.#cluster.until(() => this.all.some(({ isOpen }) => !isOpen));
    for (const reader of this.all) {
      if (!reader.isOpen && other) await this.#cluster.settle(reader.open(other.address).catch(() => 0));
    }
  }

  /** Expects that each reader has every board once and in order, and every second of the market unless the desk said otherwise. */
  expectWhole(): void {
    for (const reader of this.all) expectWholeSequence(reader, SYMBOLS);
  }

  /** Expects the same, and that the account's limits were kept and every credit was recorded. */
  async expectSound(): Promise<void> {
    this.expectWhole();
    await this.#cluster.expectSound();
  }
}
