import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Addresses that begin with the same `prefix` bits. */
export interface Network {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly prefix: number;
}

/**
 * Returns the address that a request is counted under: that of its sender. For IPv6 it is the network of 64 bits that
 * one connection is given.
 */
export type CallerOf = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

const NETWORK = /^([^/]+)(?:\/(\d{1,3}))?$/;

/**
 * Parses `10.0.0.0/8`, `fd00::/8`, or a single address.
 * @returns null when it is none, or covers every address, so that no address would be left to count
 */
export function networkOf(text: string): Network | null {
  const [, address = '', bits] = NETWORK.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return null;
  const most = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  if (prefix < 1 || prefix > most) return null;
  return { address, family: version === 4 ? 'ipv4' : 'ipv6', prefix };
}

/** Returns the usual form of an address: IPv4 also when the system reports it as IPv6, without an interface name. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** Returns the first 64 bits of an IPv6 address; the URL parser knows every notation. */
function lineOf(address: string): string {
  const { hostname } = new URL(`http://[${address}]/`);
  const [before = '', behind] = hostname.slice(1, -1).split('::');
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : []);
  const [first, last] = [groupsOf(before), groupsOf(behind)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/**
 * Returns a function that reads X-Forwarded-For from the right for as long as the entry's writer is a trusted proxy.
 * Each proxy appends the address that connected to it, so entries further left can be forged. An entry that is no
 * address is not used either.
 * @param proxies  trusted ones; without any, requests count under the peer address of the connection
 */
export function callerOf(proxies: readonly Network[]): CallerOf {
  // A list for each family: in a common one every IPv4 address would also be in `::/1`, as a mapped IPv6 address.
  const trusted = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { address, family, prefix } of proxies) trusted[family].addSubnet(address, prefix, family);
  const isTrusted = (address: string): boolean => {
    const version = isIP(address);
    const family = version === 4 ? 'ipv4' : 'ipv6';
    return version !== 0 && trusted[family].check(address, family);
  };
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? '');
    if (isTrusted(address)) {
      const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
      while (isTrusted(address)) {
        const next = plain(forwarded.pop()?.trim() ?? '');
        if (isIP(next) === 0) break;
        address = next;
      }
    }
    return isIP(address) === 6 ? lineOf(address) : address;
  };
}
