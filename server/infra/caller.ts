import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Addresses that begin with the same `prefix` bits. */
export interface Network {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly prefix: number;
}

/**
 * Whom a request counts for: the address of the person who sent it, an IPv6 one as its network of 64 bits, since that is what
 * one line is given.
 */
export type CallerOf = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

const NETWORK = /^([^/]+)(?:\/(\d{1,3}))?$/;

/**
 * `10.0.0.0/8`, `fd00::/8`, or a single address.
 * @returns null when it is none, or covers every address: then nobody would be left to count
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

/** As a person would write it: IPv4 also when the system hands it over as IPv6, and without the name of an interface. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** The first 64 bits of an IPv6 address; the URL parser knows every way to write one. */
function lineOf(address: string): string {
  const { hostname } = new URL(`http://[${address}]/`);
  const [before = '', behind] = hostname.slice(1, -1).split('::');
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : []);
  const [first, last] = [groupsOf(before), groupsOf(behind)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/**
 * Reads X-Forwarded-For from the right, as long as the one who wrote the entry is a proxy that is trusted: each proxy adds
 * whom it heard, so what stands further left is only somebody's word. What is no address is not believed either.
 * @param proxies  trusted ones; with none everybody counts as the other end of the connection
 */
export function callerOf(proxies: readonly Network[]): CallerOf {
  // One list each: in a common one every IPv4 address would lie in `::/1` too, as what it is within IPv6.
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
      const said = String(headers['x-forwarded-for'] ?? '').split(',');
      while (isTrusted(address)) {
        const next = plain(said.pop()?.trim() ?? '');
        if (isIP(next) === 0) break;
        address = next;
      }
    }
    return isIP(address) === 6 ? lineOf(address) : address;
  };
}
