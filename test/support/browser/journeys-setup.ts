import { afterAll, afterEach } from "@jest/globals";
import { closeTabs, describeAbandonedTabs } from "./workbench-tabs";

afterEach(describeAbandonedTabs);
afterAll(closeTabs);
