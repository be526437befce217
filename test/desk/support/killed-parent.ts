/** Starts an engine, prints its process id and socket, and does nothing else until it is killed. */
import { findEngineProgram } from "../../../desk/start/engine-program";
import { startLocalEngine } from "../../../desk/start/local-engine";

const { pid, socket } = await startLocalEngine(await findEngineProgram());
console.log(`${pid} ${socket}`);
process.stdin.resume();
