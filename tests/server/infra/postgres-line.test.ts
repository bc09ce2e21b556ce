import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, it } from 'vitest';
import { clientConfig } from '../../../server/infra/pg-dialect.ts';
import { openPostgres } from '../../../server/infra/postgres.ts';

/** Length 8 and the number by which a client asks for TLS. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

it('a PostgreSQL that wants no TLS is told nothing where TLS is demanded: neither user nor database', async () => {
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        heard.push(bytes);
        socket.write('N');
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `postgres://tern:secret@127.0.0.1:${port}/books?sslmode=verify-full`;
  await expect(openPostgres(url, [], 0)).rejects.toThrow('does not support SSL');
  expect(Buffer.concat(heard)).toEqual(SSL_REQUEST);
  server.close();
});

it('its certificate is checked, by a root of the settings where one is named', () => {
  const { ssl } = new pg.Client(clientConfig('postgres://tern@db.example/tern?sslmode=verify-full')) as unknown as {
    readonly ssl: { readonly rejectUnauthorized?: boolean; readonly checkServerIdentity?: unknown };
  };
  expect(ssl).toEqual({});
});
