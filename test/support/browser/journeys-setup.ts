import { afterAll, afterEach } from "@jest/globals";
import { closeAbandonedTabs, closeTabs } from "./workbench-tabs";

afterEach(closeAbandonedTabs);
afterAll(closeTabs);
