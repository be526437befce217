const typescript = { "^.+\\.tsx?$": "<rootDir>/test/support/jest/typescript-transform.mjs" };

const shared = {
  testEnvironment: "node",
  extensionsToTreatAsEsm: [".ts", ".tsx"],
  transform: typescript,
  setupFilesAfterEnv: ["<rootDir>/test/support/jest/test-timeout.mjs"],
  modulePathIgnorePatterns: ["<rootDir>/dist", "<rootDir>/build", "<rootDir>/scripts/no-store-accounts"],
};

export default {
  maxWorkers: "100%",
  reporters: ["default", "<rootDir>/test/support/jest/closing-line.mjs"],
  projects: [
    {
      ...shared,
      displayName: "code",
      testMatch: ["<rootDir>/test/**/*.test.ts"],
      testPathIgnorePatterns: ["/journeys/"],
    },
    {
      ...shared,
      displayName: "journeys",
      globalSetup: "<rootDir>/test/support/browser/start-browser.mjs",
      globalTeardown: "<rootDir>/test/support/browser/stop-browser.mjs",
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, "<rootDir>/test/support/browser/journeys-setup.ts"],
      testMatch: ["<rootDir>/test/journeys/*.test.ts"],
    },
  ],
};
