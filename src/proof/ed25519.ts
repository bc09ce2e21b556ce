import { hexToBytes } from '@noble/hashes/utils.js';
import type { VerifySignature } from './ed25519-arithmetic.ts';

/** Returns the bytes in a buffer that is not shared, as WebCrypto requires. */
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hexToBytes(hex));

/** The y of the eight points of small order. */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '0'.repeat(64),
  `01${'0'.repeat(62)}`,
  `ec${'f'.repeat(60)}7f`,
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
]);

/** A y of 2^255 − 19 or more. */
const NOT_CANONICAL = /^(?:e[d-f]|f[0-9a-f])f{60}7f$/;

/**
 * Returns whether 32 bytes in hex are a valid key or first half of a signature: no second encoding of a point, and none
 * of small order, under which signatures fit many texts. Engines differ: Chromium 156 and Firefox 153 accept small
 * order, Node 24 refuses it.
 */
function isProperPoint(hex: string): boolean {
  const last = Number.parseInt(hex.slice(62), 16) & 0x7f; // Without the sign of x.
  const y = hex.slice(0, 62) + last.toString(16).padStart(2, '0');
  return !SMALL_ORDER.has(y) && !NOT_CANONICAL.test(y);
}

/** RFC 8032 test 1 (empty message): what an engine must say yes to, and with one bit turned no. */
const KNOWN_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const KNOWN_SIGNATURE =
  'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155' +
  '5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b';

const byEngine: VerifySignature = async (publicKey, text, signature) => {
  const { subtle } = crypto;
  const key = await subtle.importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify']);
  return subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), new TextEncoder().encode(text));
};

/** Engines before 2025, and pages without https: arithmetic of our own, fetched only there. */
const byArithmetic = async (): Promise<VerifySignature> => (await import('./ed25519-arithmetic.ts')).verifyByArithmetic;

async function engineWorks(): Promise<boolean> {
  try {
    const [right, wrong] = await Promise.all([
      byEngine(KNOWN_KEY, '', KNOWN_SIGNATURE),
      byEngine(KNOWN_KEY, ' ', KNOWN_SIGNATURE),
    ]);
    return right && !wrong;
  } catch {
    return false;
  }
}

async function choose(): Promise<VerifySignature> {
  if (!(await engineWorks())) return byArithmetic();
  return async (publicKey, text, signature) => {
    try {
      return await byEngine(publicKey, text, signature);
    } catch {
      return false;
    }
  };
}

let chosen: Promise<VerifySignature> | null = null;

/**
 * Checks by WebCrypto where the engine has Ed25519 and does it right, else in JavaScript. Accepts exactly the signatures that
 * docs/proof.md#keys-and-signatures describes, so that all devices judge alike. Never throws for hex of the right
 * length: a bad key or signature is `false`. Rejects only when the fallback's code cannot be fetched.
 */
export const verifySignature: VerifySignature = async (publicKey, text, signature) => {
  if (!isProperPoint(publicKey) || !isProperPoint(signature.slice(0, 64))) return false;
  chosen ??= choose();
  try {
    return await (
      await chosen
    )(publicKey, text, signature);
  } catch (error) {
    chosen = null; // The next call tries again, because the network may be back.
    throw error;
  }
};

/** Tries the engine before the first signature is there to be checked. */
export function warmSignatures(): void {
  // A failure occurs again, and is reported, when a signature is checked.
  (chosen ??= choose()).catch(() => {
    chosen = null;
  });
}
