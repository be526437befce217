/** Jest's environment with the globals of the process. After a test file, its changes of globals and of environment variables are undone. */
export default class NodeEnvironment {
  global = globalThis;
  fakeTimers = null;
  fakeTimersModern = null;
  moduleMocker = null;
  #globals = new Map(
    Reflect.ownKeys(globalThis).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  #variables = { ...process.env };
  #exit = process.exit;

  setup() {
    // Node maps stack traces to the sources. Jest's function for that knows only modules that Jest has loaded.
    Error.prepareStackTrace = undefined;
  }

  teardown() {
    // What cannot be deleted is Jest's own.
    for (const name of Reflect.ownKeys(globalThis))
      if (!this.#globals.has(name)) Reflect.deleteProperty(globalThis, name);
    for (const [name, property] of this.#globals) Reflect.defineProperty(globalThis, name, property);
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    process.exit = this.#exit;
  }

  exportConditions() {
    return ["node", "node-addons"];
  }

  getVmContext() {
    return null;
  }
}
