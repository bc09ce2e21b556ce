import { describe, expect, it } from 'vitest';
import type { SignInFields } from '../../../protocol/sign-in-message.ts';
import { isSignInChain, MESSAGE_LIFE_MS, NONCE_LIFE_MS, signInFault } from '../../../server/identity/sign-in-rules.ts';
import { originFor, siteOf } from '../../../server/identity/site-origin.ts';

const ORIGINS = ['https://tern.example', 'http://localhost:8080'] as const;
const NOW = 1_795_000_000_000;
const RIGHT: SignInFields = {
  domain: 'tern.example',
  uri: 'https://tern.example',
  address: '0x4e30b621368e1eB24Dae5d160f8d1a628B6ff263',
  chainId: 1,
  nonce: 'abcdefg8',
  issuedAt: NOW,
  expirationTime: NOW + NONCE_LIFE_MS,
};
const faultOf = (change: Partial<SignInFields>) => signInFault({ ...RIGHT, ...change }, ORIGINS, NOW);

describe('what a signed message may say', () => {
  it('is what the exchange wrote, of any of its origins and chains', () => {
    expect(faultOf({})).toBeNull();
    for (const chainId of [1, 56, 137, 97]) expect([chainId, faultOf({ chainId })]).toEqual([chainId, null]);
    expect(faultOf({ scheme: 'http', domain: 'localhost:8080', uri: 'http://localhost:8080' })).toBeNull();
  });

  it.each([0, 2, 5, 55, 57, 96, 98, 136, 138, 11_155_111])('is not chain %i', (chainId) => {
    expect(isSignInChain(chainId)).toBe(false);
    expect(faultOf({ chainId })).toBe('chainUnsupported');
  });

  it.each<Partial<SignInFields>>([
    { domain: 'evil.example' },
    { uri: 'https://evil.example' },
    { domain: 'localhost:8080' },
    { uri: 'http://localhost:8080' },
    { scheme: 'http' },
    { scheme: 'https' },
    { domain: 'localhost:8080', uri: 'http://localhost:8080' },
  ])('is of one origin in all its parts: %j is not', (change) => {
    expect(faultOf(change)).toBe('messageMismatch');
  });

  it('is issued by now, up to half a minute of another clock', () => {
    expect(faultOf({ issuedAt: NOW + 30_000, expirationTime: NOW + 60_000 })).toBeNull();
    expect(faultOf({ issuedAt: NOW + 30_001, expirationTime: NOW + 60_000 })).toBe('messageMismatch');
  });

  it('ends, ten minutes after it was issued at the latest', () => {
    const { expirationTime: _never, ...endless } = RIGHT;
    expect(signInFault(endless, ORIGINS, NOW)).toBe('messageMismatch');
    expect(faultOf({ expirationTime: NOW + MESSAGE_LIFE_MS })).toBeNull();
    expect(faultOf({ expirationTime: NOW + MESSAGE_LIFE_MS + 1 })).toBe('messageMismatch');
    expect(MESSAGE_LIFE_MS).toBe(600_000);
  });

  it('has begun and is not over', () => {
    expect(faultOf({ notBefore: NOW })).toBeNull();
    expect(faultOf({ notBefore: NOW + 1 })).toBe('messageMismatch');
    expect(faultOf({ issuedAt: NOW - 2, expirationTime: NOW + 1 })).toBeNull();
    expect(faultOf({ issuedAt: NOW - 2, expirationTime: NOW })).toBe('nonceExpired');
  });
});

describe('the site of a message', () => {
  it('names http only, since wallets take https for granted', () => {
    expect(siteOf('https://tern.example')).toEqual({ domain: 'tern.example', uri: 'https://tern.example' });
    expect(siteOf('http://localhost:8080')).toEqual({
      scheme: 'http',
      domain: 'localhost:8080',
      uri: 'http://localhost:8080',
    });
  });

  it('is the origin that asks when it is configured, else the first', () => {
    expect(originFor(ORIGINS, 'http://localhost:8080')).toBe('http://localhost:8080');
    for (const asked of ['https://evil.example', undefined, '']) expect(originFor(ORIGINS, asked)).toBe(ORIGINS[0]);
  });
});
