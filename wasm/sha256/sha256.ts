/**
 * SHA-256 (FIPS 180-4) of one short text in a buffer of fixed size. The digest replaces the beginning of the text as
 * lower-case hex, so the hash of a tick is already where the text of the next one begins with it. Nothing is checked:
 * the host never writes more than the buffer.
 */

/** Longest text in bytes. */
const TEXT_BYTES = 1024;
/** The text, a 1 bit, zeros and the length fill whole blocks of 64 bytes. */
const ROOM = memory.data(TEXT_BYTES + 128);
/** Message schedule, 64 words. */
const W = memory.data(256);
// prettier-ignore
const K = memory.data<u32>([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

/** Returns the address of the buffer for text and digest. */
export function room(): usize {
  return ROOM;
}

/** Returns the longest text in bytes. */
export function roomBytes(): i32 {
  return TEXT_BYTES;
}

/** Hashes the first `bytes` bytes of the buffer; the digest then fills its first 64. */
export function digest(bytes: i32): void {
  const blocks = ((bytes + 8) >> 6) + 1;
  let block: usize = ROOM;
  const end = ROOM + <usize>(blocks << 6);
  store<u8>(ROOM + bytes, 0x80);
  memory.fill(ROOM + bytes + 1, 0, end - ROOM - bytes - 1);
  store<u32>(end - 4, bswap<u32>(bytes << 3));

  let h0: u32 = 0x6a09e667;
  let h1: u32 = 0xbb67ae85;
  let h2: u32 = 0x3c6ef372;
  let h3: u32 = 0xa54ff53a;
  let h4: u32 = 0x510e527f;
  let h5: u32 = 0x9b05688c;
  let h6: u32 = 0x1f83d9ab;
  let h7: u32 = 0x5be0cd19;
  for (; block < end; block += 64) {
    for (let i: usize = 0; i < 64; i += 4) store<u32>(W + i, bswap<u32>(load<u32>(block + i)));
    for (let at = W + 64; at < W + 256; at += 4) {
      const x = load<u32>(at - 60);
      const y = load<u32>(at - 8);
      const s0 = rotr<u32>(x, 7) ^ rotr<u32>(x, 18) ^ (x >>> 3);
      const s1 = rotr<u32>(y, 17) ^ rotr<u32>(y, 19) ^ (y >>> 10);
      store<u32>(at, load<u32>(at - 64) + s0 + load<u32>(at - 28) + s1);
    }
    let a = h0;
    let b = h1;
    let c = h2;
    let d = h3;
    let e = h4;
    let f = h5;
    let g = h6;
    let h = h7;
    for (let i: usize = 0; i < 256; i += 4) {
      const s1 = rotr<u32>(e, 6) ^ rotr<u32>(e, 11) ^ rotr<u32>(e, 25);
      const t1 = h + s1 + ((e & f) ^ (~e & g)) + load<u32>(K + i) + load<u32>(W + i);
      const s0 = rotr<u32>(a, 2) ^ rotr<u32>(a, 13) ^ rotr<u32>(a, 22);
      const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = d + t1;
      d = c;
      c = b;
      b = a;
      a = t1 + t2;
    }
    h0 += a;
    h1 += b;
    h2 += c;
    h3 += d;
    h4 += e;
    h5 += f;
    h6 += g;
    h7 += h;
  }
  writeHex(0, h0);
  writeHex(8, h1);
  writeHex(16, h2);
  writeHex(24, h3);
  writeHex(32, h4);
  writeHex(40, h5);
  writeHex(48, h6);
  writeHex(56, h7);
}

function writeHex(at: usize, word: u32): void {
  for (let i: usize = 0; i < 8; i++) {
    const digit = (word >>> (28 - 4 * <u32>i)) & 15;
    store<u8>(ROOM + at + i, <u8>(digit < 10 ? 48 + digit : 87 + digit));
  }
}
