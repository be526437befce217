import { SignedTapeVolume } from "../../../market/tape/signed-volume";
import { testTape, sevenPrints } from "../../support/market/test-tape";

/** Cells are today's strikes 90, 100, 110, then Friday's, then July's. */
const second = (time: string) => (Date.parse(`2026-06-10T${time}Z`) - Date.parse("2026-06-10T09:30:00Z")) / 1000;

test.each([
  ["before the first print", "09:30:09", [0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ["at the second of a print", "09:30:10", [0, 10, 0, 0, 0, 0, 0, 0, 0]],
  ["after a put", "09:31:00", [0, -10, 0, 0, 0, 0, 0, 0, 0]],
  ["after Friday's call", "09:50:00", [0, -10, 0, 0, 0, 5, 0, 0, 0]],
  ["after the legs in July", "10:15:00", [0, -10, 0, -30, 0, 5, -4, -4, 0]],
  ["before the last half second", "15:59:59", [0, -10, 0, -30, 0, 5, -4, -4, 0]],
  ["at the closing bell", "16:00:00", [0, -8, 0, -30, 0, 5, -4, -4, 0]],
])("call volume less put volume is correct %s", (_, time, volume) => {
  expect([...new SignedTapeVolume(testTape(sevenPrints)).at(second(time))]).toEqual(volume);
});

test("seconds can be read in any order", () => {
  const volume = new SignedTapeVolume(testTape(sevenPrints));
  const seconds = [23_400, 0, 10, 3_000, 60, 23_399, 10];

  const volumes = seconds.map((at) => [...volume.at(at)]);

  expect(volumes).toEqual(seconds.map((at) => [...new SignedTapeVolume(testTape(sevenPrints)).at(at)]));
});

test("the returned array is a copy", () => {
  const volume = new SignedTapeVolume(testTape(sevenPrints));
  volume.at(60).fill(7);

  expect([...volume.at(10)]).toEqual([0, 10, 0, 0, 0, 0, 0, 0, 0]);
});
