import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A proxy on this machine that adds whom it hears to X-Forwarded-For and hands everything else on.
 * @returns its port
 */
export async function loopbackProxy(to: number): Promise<number> {
  const proxy = createServer((person) => {
    const server = connect(to, '127.0.0.1');
    let head = '';
    const onHead = (chunk: Buffer): void => {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      person.off('data', onHead);
      // A line of its own behind those the client sent: together they are one list.
      const said = `\r\nX-Forwarded-For: ${person.remoteAddress}`;
      server.write(head.slice(0, end) + said + head.slice(end), 'latin1');
      person.pipe(server);
    };
    person.on('data', onHead);
    server.pipe(person);
    for (const each of [person, server]) each.on('error', () => [person, server].forEach((one) => one.destroy()));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return (proxy.address() as AddressInfo).port;
}

/** POSTs nothing, from an address of this machine. @returns the status of the answer */
export function postFrom(localAddress: string, port: number, path: string, forwarded?: string): Promise<number> {
  const headers = { connection: 'close', ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', localAddress, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end();
  });
}
