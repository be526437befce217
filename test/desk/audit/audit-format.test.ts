import type { AuditEntry } from "../../../desk/audit/audit-entry";
import { auditHeader, auditLine } from "../../../desk/audit/audit-format";

const entry: AuditEntry = {
  id: "1795100400000-0",
  atMs: Date.parse("2026-11-20T15:00:00.250Z"),
  user: "ann",
  team: "quant",
  endpoint: "heatmap",
  question: "heatmap?maxStrikes=40",
  symbols: ["SPY", "QQQ"],
  credits: 2,
  outcome: "answered",
  reservation: "r1",
};

test("a line of CSV has the columns of the header", () => {
  expect(auditHeader("csv")).toBe("time,user,team,endpoint,question,symbols,credits,outcome,reservation,id\r\n");
  expect(auditLine(entry, "csv")).toBe(
    "2026-11-20T15:00:00.250Z,ann,quant,heatmap,heatmap?maxStrikes=40,SPY QQQ,2,answered,r1,1795100400000-0\r\n",
  );
});

test("a JSON line has the same fields, and the symbols as a list", () => {
  const line = auditLine(entry, "jsonl");

  expect(auditHeader("jsonl")).toBe("");
  expect(line.endsWith("}\n")).toBe(true);
  expect(JSON.parse(line)).toEqual({
    time: "2026-11-20T15:00:00.250Z",
    id: "1795100400000-0",
    user: "ann",
    team: "quant",
    endpoint: "heatmap",
    question: "heatmap?maxStrikes=40",
    symbols: ["SPY", "QQQ"],
    credits: 2,
    outcome: "answered",
    reservation: "r1",
  });
});

test.each([
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", `"'=1+1"`],
  ["+1", `"'+1"`],
  ["-1", `"'-1"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1", `"'\t=1"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ["a=b", "a=b"],
])("the question %j becomes the cell %s", (question, cell) => {
  expect(auditLine({ ...entry, question }, "csv").split("heatmap,")[1]).toBe(
    `${cell},SPY QQQ,2,answered,r1,1795100400000-0\r\n`,
  );
});
