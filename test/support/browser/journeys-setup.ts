import { afterAll } from "@jest/globals";
import { closeTabs } from "./workbench-tabs";

afterAll(closeTabs);
