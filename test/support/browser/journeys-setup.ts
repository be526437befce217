import { afterAll, afterEach, expect } from "@jest/globals";
import { takeErrors } from "./page-errors";
import { closeTabs, describeAbandonedTabs } from "./workbench-tabs";

afterEach(describeAbandonedTabs);
afterEach(() => expect(takeErrors()).toEqual([]));
afterAll(closeTabs);
