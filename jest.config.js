import { availableParallelism, totalmem } from "node:os";
import { whyNoEngine } from "./test/support/jest/desk-engine.mjs";

/** One process more than processors, because the tests in the browser wait for it. A process needs up to two gigabytes. */
const workers = Math.max(1, Math.min(availableParallelism() + 1, Math.floor(totalmem() / 2 ** 31)));

/** The tests of `npm run test:all` that `npm test` leaves out. */
const ofSecondGate = "\\.all\\.test\\.ts$";

/** Why the tests of the desk cannot run: they need a real engine. */
const note = await whyNoEngine();
const gate = process.env.STRIKEBOOK_TEST_GATE;
const notRun = [
  ...(note === undefined ? [] : ["/test/desk/", "/journeys/desk"]),
  ...(gate === "first" ? [ofSecondGate] : []),
];
const files = gate === "second" ? "*.all.test.ts" : "*.test.ts";

const shared = {
  testEnvironment: "<rootDir>/test/support/jest/node-environment.mjs",
  runtime: "<rootDir>/test/support/jest/node-runtime.mjs",
  testRunner: "<rootDir>/test/support/jest/measured-runner.mjs",
  transform: {},
  modulePathIgnorePatterns: ["<rootDir>/dist", "<rootDir>/build", "<rootDir>/scripts/stand-ins"],
};

export default {
  maxWorkers: workers,
  // Ends tests that hang, and nothing else: a test must not fail because the computer is busy, so no test sets a shorter limit.
  testTimeout: 1_200_000,
  testSequencer: "<rootDir>/test/support/jest/spread-journeys.mjs",
  reporters: ["default", ["<rootDir>/test/support/jest/closing-line.mjs", { note, gate }]],
  projects: [
    {
      ...shared,
      displayName: "code",
      testMatch: [`<rootDir>/test/**/${files}`],
      testPathIgnorePatterns: ["/journeys/", ...notRun],
    },
    {
      ...shared,
      displayName: "journeys",
      globalSetup: "<rootDir>/test/support/browser/start-browsers.mjs",
      globalTeardown: "<rootDir>/test/support/browser/stop-browsers.mjs",
      setupFilesAfterEnv: ["<rootDir>/test/support/browser/journeys-setup.ts"],
      testMatch: [`<rootDir>/test/journeys/**/${files}`],
      testPathIgnorePatterns: notRun,
    },
  ],
};
