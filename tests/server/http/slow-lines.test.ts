import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';
import { scriptedMarket } from './scripted-market.ts';
import { scriptedProof } from './scripted-proof.ts';

/** Time-outs like the server's own (limits.ts), an order of magnitude shorter. */
const TIMEOUTS = { headersMs: 300, requestMs: 300, uploadMs: 900, answerMs: 1200, stallMs: 2000 };
/** More than the system holds for a reader that does not read. */
const FILE_BYTES = 24 * 1024 * 1024;

let stage: HttpStage;
let port: number;
const logged: string[] = [];

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
  const proof = scriptedProof();
  writeFileSync(join(proof.publicDir, 'large.checkpoints'), Buffer.alloc(FILE_BYTES, 7));
  const never = () => new Promise<never>(() => {});
  stage = await httpStage({
    proof,
    timeouts: TIMEOUTS,
    market: { ...scriptedMarket(), ticksBetween: never },
  });
  await stage.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = stage.app.server.address() as AddressInfo);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await stage.close();
});

async function line(bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

async function answerTo(bytes: string): Promise<string> {
  const socket = await line(bytes);
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  await once(socket, 'close');
  return answer;
}

const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
const GET_FILE = 'GET /proof/large.checkpoints HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

describe('a file', () => {
  it('is sent whole to a slow reader, longer than any request or call may take', async () => {
    const socket = await line(GET_FILE);
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      // A tenth of a second after each two megabytes: the whole takes longer than handler and request together.
      if (bytes % (2 << 20) >= chunk.length) return;
      socket.pause();
      setTimeout(() => socket.resume(), 150);
    });
    const startedMs = Date.now();
    await once(socket, 'close');
    expect(Date.now() - startedMs).toBeGreaterThan(TIMEOUTS.answerMs + TIMEOUTS.requestMs);
    expect(bytes).toBeGreaterThan(FILE_BYTES);
  });

  it('is cut for a reader that does not read at all', async () => {
    const sockets = () => new Promise<number>((resolve) => stage.app.server.getConnections((_, n) => resolve(n)));
    const before = await sockets();
    const socket = await line(GET_FILE);
    socket.pause();
    await vi.waitUntil(async () => (await sockets()) > before, { timeout: 10_000 });
    await vi.waitUntil(async () => (await sockets()) === before, { timeout: 10_000 });
    socket.destroy();
  });
});

describe('half a body', () => {
  it('is answered with 408 and an envelope, and is no line in the log', async () => {
    logged.length = 0;
    const answer = await answerTo(
      'POST /api/user/nonce HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"address"',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(bodyOf(answer)).toMatchObject({ code: 400 });
    await pause(TIMEOUTS.answerMs);
    expect(logged).toEqual([]);
  });

  it('of somebody who hangs up is no line in the log', async () => {
    const socket = await line(
      'POST /api/user/nonce HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"address"',
    );
    await pause(50);
    logged.length = 0;
    socket.destroy();
    await pause(TIMEOUTS.answerMs + TIMEOUTS.requestMs);
    expect(logged).toEqual([]);
  });
});

it('a call that does not answer is 503 and a line in the log, since that one is ours', async () => {
  const body = JSON.stringify({ symbol: 'BTCUSDT', fromSeq: 1, toSeq: 2 });
  logged.length = 0;
  const answer = await answerTo(
    `POST /api/proof/ticks HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(bodyOf(answer)).toMatchObject({ code: 503 });
  expect(logged.join('')).toContain('/api/proof/ticks');
});

describe('a request that lacks or expects what the system would answer by itself', () => {
  it('gets an envelope without a Host', async () => {
    const answer = await answerTo('GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(bodyOf(answer)).toEqual({ code: 400, msg: '请求参数错误' });
  });

  it('needs none in HTTP/1.0', async () => {
    expect(await answerTo('POST /api/common/serverTime HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('gets an envelope with an expectation nobody knows', async () => {
    const answer = await answerTo('GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: foo\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 417 /);
    expect(bodyOf(answer)).toEqual({ code: 400, msg: '请求参数错误' });
  });

  it('is told to go on with a body when it asks', async () => {
    const answer = await answerTo(
      'POST /api/common/serverTime HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (100 Continue\r\n\r\nHTTP\/1\.1 )?200 /);
  });
});
