import type { Socket } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callerOf, networkOf } from '../../../server/infra/caller.ts';
import type { Network } from '../../../server/infra/caller.ts';

const networks = (list: string): Network[] => list.split(' ').map((text) => networkOf(text)!);
const heard = (remoteAddress: string | undefined, forwarded?: string) => ({
  socket: { remoteAddress } as Socket,
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

describe('who a request counts for', () => {
  const behindOne = callerOf(networks('10.0.0.1'));
  it.each([
    ['no proxy is trusted, so nothing that is said counts', callerOf([]), '10.0.0.1', '1.1.1.1', '10.0.0.1'],
    ['the trusted proxy says who it heard', behindOne, '10.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['what a client said of himself stands further left', behindOne, '10.0.0.1', '9.9.9.9, 1.1.1.1', '1.1.1.1'],
    ['even when he claims to be the proxy', behindOne, '10.0.0.1', '9.9.9.9, 10.0.0.1, 1.1.1.1', '1.1.1.1'],
    ['somebody else is no proxy', behindOne, '10.0.0.2', '1.1.1.1', '10.0.0.2'],
    ['two proxies', callerOf(networks('10.0.0.0/8')), '10.0.0.1', '9.9.9.9, 1.1.1.1, 10.2.3.4', '1.1.1.1'],
    ['only proxies', behindOne, '10.0.0.1', '10.0.0.1', '10.0.0.1'],
    ['the proxy says nothing', behindOne, '10.0.0.1', undefined, '10.0.0.1'],
    ['or nothing of use', behindOne, '10.0.0.1', '1.1.1.1, unknown', '10.0.0.1'],
    ['a socket of both families hands over IPv4 as IPv6', behindOne, '::ffff:10.0.0.1', '::FFFF:1.1.1.1', '1.1.1.1'],
    ['one line of IPv6 has 64 bits', callerOf([]), '2001:db8::5:0:0:1', undefined, '2001:db8:0:0::/64'],
    ['however it is written', behindOne, '10.0.0.1', '2001:0DB8:0:0:5::1', '2001:db8:0:0::/64'],
    ['with a dotted end', behindOne, '10.0.0.1', '64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
    ['with an interface', callerOf(networks('fe80::/10')), 'fe80::1%eth0', '1.1.1.1', '1.1.1.1'],
    ['a network of IPv6 holds no IPv4', callerOf(networks('2001::/1')), '10.0.0.1', 'fd00::1', '10.0.0.1'],
    ['nobody is there any more', behindOne, undefined, '1.1.1.1', ''],
  ])('%s', (_, caller, remote, forwarded, person) => {
    expect(caller(heard(remote, forwarded))).toBe(person);
  });

  interface Address {
    readonly family: 'ipv4' | 'ipv6';
    readonly parts: readonly number[];
  }
  const address: fc.Arbitrary<Address> = fc.oneof(
    // Few different ones, so that chains lead through trusted networks.
    fc.record({
      family: fc.constant('ipv4' as const),
      parts: fc.tuple(fc.constantFrom(10, 11), fc.constantFrom(0, 255), fc.constant(1), fc.nat(3)),
    }),
    fc.record({
      family: fc.constant('ipv6' as const),
      parts: fc.tuple(
        fc.constantFrom(0xfd00, 0x2001),
        ...Array.from({ length: 6 }, () => fc.constantFrom(0, 1)),
        fc.nat(3),
      ),
    }),
  );
  const textOf = ({ family, parts }: Address, spelling: number): string => {
    if (family === 'ipv4') return (spelling % 2 ? '::ffff:' : '') + parts.join('.');
    const full = parts.map((part) => part.toString(16)).join(':');
    return spelling % 2 ? full.replace(/(^|:)0(:0)+(:|$)/, '::').toUpperCase() : full;
  };
  const bitsOf = ({ family, parts }: Address): string =>
    parts.map((part) => part.toString(2).padStart(family === 'ipv4' ? 8 : 16, '0')).join('');
  const keyOf = ({ family, parts }: Address): string =>
    family === 'ipv4'
      ? parts.join('.')
      : `${parts
          .slice(0, 4)
          .map((part) => part.toString(16))
          .join(':')}::/64`;

  it('is what a slow model says, whatever chain and networks there are', () => {
    const hop = fc.oneof(
      { weight: 8, arbitrary: address },
      { weight: 1, arbitrary: fc.constantFrom('', 'unknown', '1.2.3', '1.1.1.1:80', '[::1]', 'x'.repeat(99)) },
    );
    const trust = fc.record({ of: address, prefix: fc.integer({ min: 1, max: 32 }) });
    fc.assert(
      fc.property(
        fc.array(trust, { maxLength: 3 }),
        address,
        fc.array(hop, { maxLength: 5 }),
        fc.nat(1),
        (trusted, peer, said, spelling) => {
          const caller = callerOf(trusted.map(({ of, prefix }) => networkOf(`${textOf(of, 0)}/${prefix}`)!));
          const header = said.map((each) => (typeof each === 'string' ? each : textOf(each, spelling))).join(', ');

          const isTrusted = (each: Address) =>
            trusted.some(
              ({ of, prefix }) =>
                of.family === each.family && bitsOf(of).slice(0, prefix) === bitsOf(each).slice(0, prefix),
            );
          let person = peer;
          for (const each of said.toReversed()) {
            if (typeof each === 'string' || !isTrusted(person)) break;
            person = each;
          }
          expect(caller(heard(textOf(peer, spelling), header))).toBe(keyOf(person));
        },
      ),
    );
  });

  it('whatever the header holds, it is an address that a trusted one vouches for', () => {
    const caller = callerOf(networks('10.0.0.1'));
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'019afx:.,%/[] \t\n\0é') }), (junk) => {
        expect(caller(heard('10.0.0.1', `${junk}, 1.1.1.1`))).toBe('1.1.1.1');
        expect(caller(heard('10.0.0.9', junk))).toBe('10.0.0.9');
      }),
    );
  });
});

describe('a network', () => {
  it.each(['', 'localhost', '10.0.0', '10.0.0.0/0', '::/0', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.0/-1'])(
    'is not "%s"',
    (text) => {
      expect(networkOf(text)).toBeNull();
    },
  );

  it('is not of an interface, nor of anything around an address', () => {
    for (const text of ['fe80::1%eth0', ' 10.0.0.1', '10.0.0.0/ 8', '010.0.0.1']) expect(networkOf(text)).toBeNull();
  });
});
