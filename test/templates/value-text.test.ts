import { dateText, dateTimeText, numberText, percentText } from "../../src/templates/value-text";
import { openTemplates } from "../support/templates/open-templates";

test("values as text are the same as with format codes of English", async () => {
  using session = await openTemplates();
  const { workbook } = session;
  const tenInTheMorning = 46344 + 10 / 24;
  workbook.set("A1:A4", [[46344], [tenInTheMorning], [-1234.567], [0.0035]]);
  workbook.set("B1:B6", [
    [`=${dateText("A1")}`],
    [`=${dateTimeText("A2")}`],
    [`=${numberText("A3", 2)}`],
    [`=${numberText("A3", "IF(A3=INT(A3),0,1)")}`],
    [`=${percentText("A4", 2)}`],
    [`=${dateTimeText("A1+9/24+59/1440")}`],
  ]);
  await workbook.idle();

  expect(workbook.values("B1:B6")).toEqual([
    ["2026-11-18"],
    ["2026-11-18 10:00"],
    ["-1,234.57"],
    ["-1,234.6"],
    ["0.35%"],
    ["2026-11-18 09:59"],
  ]);
});
