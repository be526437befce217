import { AsyncLocalStorage } from "node:async_hooks";

// Jest runs every test in an AsyncLocalStorage, to tell tests that run concurrently apart. None do here, and before Node 24 it makes each
// promise slower: a tenth of the time of the whole suite.
AsyncLocalStorage.prototype.run = (_store, callback, ...args) => callback(...args);
