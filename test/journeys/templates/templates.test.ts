import { zeroDte } from "../../../src/templates";
import { fillsAsWithoutBrowser } from "../../support/browser/filled-template";

// test/templates has every template, filled without a browser. This journey shows that the pane and the grid do the same.

test("the 0DTE playbook fills in the browser at the announced price, with the values that it has without one", async () => {
  await fillsAsWithoutBrowser(zeroDte);
});
