import { jest } from "@jest/globals";

// Ends tests that hang. On a busy computer, starting a browser takes longer than jest's default of five seconds.
jest.setTimeout(90_000);
