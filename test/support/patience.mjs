import { jest } from "@jest/globals";

// No test measures time; this only ends one that hangs. On a busy machine a browser alone takes longer than jest's five seconds.
jest.setTimeout(90_000);
