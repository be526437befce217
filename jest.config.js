import { availableParallelism, totalmem } from "node:os";
import { whyNoEngine } from "./test/support/jest/desk-engine.mjs";

/** One process more than processors, because the tests in the browser wait for it. A process needs up to two gigabytes. */
const workers = Math.max(1, Math.min(availableParallelism() + 1, Math.floor(totalmem() / 2 ** 31)));

const typescript = { "^.+\\.(tsx?|lua)$": "<rootDir>/test/support/jest/typescript-transform.mjs" };

const shared = {
  testEnvironment: "node",
  extensionsToTreatAsEsm: [".ts", ".tsx", ".lua"],
  transform: typescript,
  setupFiles: ["<rootDir>/test/support/jest/no-test-context.mjs"],
  setupFilesAfterEnv: ["<rootDir>/test/support/jest/test-timeout.mjs"],
  modulePathIgnorePatterns: ["<rootDir>/dist", "<rootDir>/build", "<rootDir>/packages"],
};

/** Why the tests of the desk cannot run: they need a real engine. */
const note = await whyNoEngine();
const ofDesk = note === undefined ? [] : ["/test/desk/", "/journeys/desk"];

export default {
  maxWorkers: workers,
  testSequencer: "<rootDir>/test/support/jest/spread-journeys.mjs",
  reporters: ["default", ["<rootDir>/test/support/jest/closing-line.mjs", { note }]],
  projects: [
    {
      ...shared,
      displayName: "code",
      testMatch: ["<rootDir>/test/**/*.test.ts"],
      testPathIgnorePatterns: ["/journeys/", ...ofDesk],
    },
    {
      ...shared,
      displayName: "journeys",
      globalSetup: "<rootDir>/test/support/browser/start-browsers.mjs",
      globalTeardown: "<rootDir>/test/support/browser/stop-browsers.mjs",
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, "<rootDir>/test/support/browser/journeys-setup.ts"],
      testMatch: ["<rootDir>/test/journeys/*.test.ts"],
      testPathIgnorePatterns: ofDesk,
    },
  ],
};
