const typescript = {
  "^.+\\.tsx?$": [
    "<rootDir>/test/support/typescript-transform.mjs",
    { useESM: true, diagnostics: false, tsconfig: "tsconfig.json" },
  ],
};

const shared = {
  testEnvironment: "node",
  extensionsToTreatAsEsm: [".ts", ".tsx"],
  transform: typescript,
  setupFilesAfterEnv: ["<rootDir>/test/support/patience.mjs"],
  modulePathIgnorePatterns: ["<rootDir>/dist", "<rootDir>/build", "<rootDir>/scripts/no-store-accounts"],
};

export default {
  maxWorkers: "100%",
  reporters: ["default", "<rootDir>/test/support/closing-line.mjs"],
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
      testMatch: ["<rootDir>/test/journeys/*.test.ts"],
    },
  ],
};
