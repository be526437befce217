import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { adler32, combinedAdler } from "../../../desk/streams/shared-bytes";
import { acceptsDeflate, DeflateEncoding, PlainEncoding } from "../../../desk/streams/body-encoding";
import { deflatedBytes, receivedBytes } from "../../../desk/streams/shared-bytes";

test("the checksum is that of RFC 1950", () => {
  // The published example: 0x11E60398.
  expect(adler32(new TextEncoder().encode("Wikipedia"))).toBe(0x11e60398);
  expect(adler32(new Uint8Array())).toBe(1);
});

test("the checksum of two parts is that of the whole", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 9_000 }), fc.uint8Array({ maxLength: 9_000 }), (one, other) => {
      const whole = Uint8Array.of(...one, ...other);
      expect(combinedAdler(adler32(one), adler32(other), other.length)).toBe(adler32(whole));
    }),
    { numRuns: 50 },
  );
});

test("zlib reads a body of shared frames and own bytes, however they alternate", () => {
  const bytes = fc.uint8Array({ maxLength: 3_000 });
  const part = fc.record({ bytes, isShared: fc.boolean() });
  fc.assert(
    fc.property(fc.array(fc.array(part, { maxLength: 6 }), { maxLength: 6 }), (chunks) => {
      const encoding = new DeflateEncoding();
      const sent = chunks.map((parts) =>
        encoding.encode(parts.map((one) => (one.isShared ? deflatedBytes(one.bytes) : one.bytes))),
      );

      const received = inflateSync(Buffer.concat([...sent, encoding.end()]));

      expect([...received]).toEqual(chunks.flat().flatMap((one) => [...one.bytes]));
    }),
    { numRuns: 100 },
  );
});

test("own bytes may be longer than one stored block", () => {
  const encoding = new DeflateEncoding();
  const long = Uint8Array.from({ length: 150_000 }, (_, index) => index % 251);

  const received = inflateSync(Buffer.concat([encoding.encode([long]), encoding.end()]));

  expect(received.equals(long)).toBe(true);
});

test("a frame that was compressed elsewhere is sent as it is, or decompressed for who needs that", () => {
  const plain = new TextEncoder().encode("event: snapshot\ndata: {}\n\n".repeat(40));
  const { deflated, length, adler } = deflatedBytes(plain);

  const shared = receivedBytes({ deflated, length, adler });

  expect(shared.plain()).toEqual(Buffer.from(plain));
  expect([...new PlainEncoding().encode([shared])]).toEqual([...plain]);
  expect(deflated.length).toBeLessThan(plain.length / 10);
});

test.each([
  ["gzip, deflate, br", true],
  ["deflate;q=0.5", true],
  ["gzip, Deflate", true],
  ["deflate;q=0", false],
  ["deflate; q=0.000", false],
  ["gzip", false],
  [null, false],
])("a client that accepts %s: deflate is %s", (accepted, expected) => {
  expect(acceptsDeflate(accepted)).toBe(expected);
});
