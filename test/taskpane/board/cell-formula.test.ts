import { cellFormula } from "../../../src/taskpane/board/picture-cell";

const choice = { symbol: "SPXW", metric: "gamma", strikes: 40, expirations: 5 } as const;

test("the formula of a cell looks its strike and expiration up in the board of the picture", () => {
  expect(cellFormula(choice, 8570, "2026-11-20")).toBe(
    '=LET(board,GEX.HEATMAP("SPXW","gamma",40,5,"layout=matrix"),INDEX(board,XMATCH(8570,CHOOSECOLS(board,1)),XMATCH(DATE(2026,11,20),CHOOSEROWS(board,1))))',
  );
});

test("the formula of a net exposure reads the column Value", () => {
  expect(cellFormula(choice, 612.5, undefined)).toBe(
    '=LET(board,GEX.HEATMAP("SPXW","gamma",40,5,"layout=matrix"),INDEX(board,XMATCH(612.5,CHOOSECOLS(board,1)),2))',
  );
});
