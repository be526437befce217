import { jest } from "@jest/globals";

// Ends tests that hang, and nothing else: a test must not fail because the computer is busy, so no test sets a shorter limit.
jest.setTimeout(240_000);
