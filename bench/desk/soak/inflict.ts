import type { PlannedFault } from "./plan";
import type { SoakDesk } from "./soak-desk";

/** How often connections are cut off while they are, in milliseconds: responses have begun meanwhile. */
const CUT_MS = 250;

/** Inflicts a fault on a desk, and ends it after its time. Resolves once what it ended runs again. */
export async function inflict(desk: SoakDesk, { kind, node: index, forMs }: PlannedFault): Promise<void> {
  const node = desk.nodes[index];
  if (!node) throw new Error(`There is no node ${index}.`);
  const duration = () => delay(forMs);
  switch (kind) {
    case "node killed":
    case "node stopped":
      await node.end(kind === "node killed" ? "SIGKILL" : "SIGTERM");
      await duration();
      return node.start();
    case "node paused":
      node.signal("SIGSTOP");
      await duration();
      return node.signal("SIGCONT");
    case "node without engine":
      node.toEngine.cut();
      await duration();
      return node.toEngine.restore();
    case "engine killed":
      await desk.killEngine();
      await duration();
      return desk.startEngine();
    case "provider closed":
      await Promise.all(desk.nodes.map(({ toProvider }) => toProvider.close()));
      await duration();
      return void (await Promise.all(desk.nodes.map(({ toProvider }) => toProvider.open())));
    case "provider cut off":
      for (let leftMs = forMs; leftMs > 0; leftMs -= CUT_MS) {
        for (const { toProvider } of desk.nodes) toProvider.drop();
        await delay(Math.min(leftMs, CUT_MS));
      }
      return;
    case "provider slow":
      return faulty("all: slow 4s");
    case "provider failing":
      return faulty("all: internal_error");
  }

  async function faulty(line: string): Promise<void> {
    const remove = await desk.faultProvider(line);
    await duration();
    await remove();
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
