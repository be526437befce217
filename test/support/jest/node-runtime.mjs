import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { compiledPath, modulesImportedLater } from "../../../scripts/compile-modules.mjs";

const require = createRequire(import.meta.url);

// Jest runs every test in an AsyncLocalStorage, to tell tests that run concurrently apart. None do here, and before Node 24 it makes each
// promise slower: a tenth of the time of the whole suite.
AsyncLocalStorage.prototype.run = (_store, callback, ...args) => callback(...args);

let loads = 0;

/**
 * Jest's runtime with the modules of Node. A test file is loaded for each run. What it imports is loaded once in a process, as in production;
 * Jest's own runtime loads and compiles everything again for each file, in a context that makes each global and each promise slower.
 */
export default class NodeRuntime {
  /** Loads a part of Jest anew, because it keeps the tests of one file. */
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  }

  requireModule(path) {
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    await import(modulesImportedLater);
    loads += 1;
    return import(`${pathToFileURL(compiledPath(path)).href}?load=${loads}`);
  }

  getSourceMaps() {
    return new Map();
  }

  getAllCoverageInfoCopy() {}
  setGlobalsForRuntime() {}
  enterTestCode() {}
  leaveTestCode() {}
  teardown() {}
}
