import { sharedEngine } from "../support/shared-engine";
import { measureHandOvers } from "../../../scripts/support/desk/hand-overs";

const engine = await sharedEngine();

test("fifty hand-overs of 8 symbols and fifty of 18 lose no board and exceed no limit of the account", async () => {
  const figures = [
    await measureHandOvers(engine, { symbols: 8, handOvers: 50 }),
    await measureHandOvers(engine, { symbols: 18, handOvers: 50 }),
  ];

  expect(figures).toMatchObject([
    { lost: 0, unannounced: 0, refused: 0, mostStreams: 2, mostSymbols: 16, openingCredits: 51 * 8 },
    { lost: 0, unannounced: 0, refused: 0, mostStreams: 2, mostSymbols: 18, openingCredits: 51 * 18 },
  ]);
});
