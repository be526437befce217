import { jest } from "@jest/globals";

// A story opens a browser: on a busy machine that alone may take longer than the five seconds of a plain test.
jest.setTimeout(90_000);
