import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelopeOf } from '../../../protocol/envelope.ts';
import type { Envelope } from '../../../protocol/envelope.ts';
import { rechargeSubmit } from '../../../protocol/rest/recharge.ts';
import { upload, UPLOAD_MAX_BYTES, uploadList, uploadRemove } from '../../../protocol/rest/upload.ts';
import { PAGE, photo, pngThatSays } from '../money/pictures.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';

/** Time-outs like the server's own (limits.ts), two orders of magnitude shorter. */
const TIMEOUTS = { headersMs: 300, requestMs: 300, uploadMs: 900, answerMs: 10_000, stallMs: 2000 };
const BOUNDARY = 'tern-boundary';

let stage: HttpStage;
let token: string;
beforeAll(async () => {
  stage = await httpStage({ timeouts: TIMEOUTS });
  ({ token } = await stage.signIn(1));
});
afterAll(() => stage.close());

interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  /** A part with a name of a file is a file. */
  readonly filename?: string;
}

const bodyOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, filename }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"` +
          (filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: image/jpeg`) +
          '\r\n\r\n',
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

async function send(payload: Buffer, change: { headers?: Record<string, string>; token?: string | null } = {}) {
  const answer = await stage.app.inject({
    method: 'POST',
    url: upload.path,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(change.token === null ? {} : { satoken: change.token ?? token }),
      ...change.headers,
    },
    payload,
  });
  return {
    status: answer.statusCode,
    envelope: answer.json<Envelope & { data?: { url: string } }>(),
    text: answer.body,
  };
}

const PURPOSE: Part = { name: 'purpose', value: 'deposit' };
const fileOf = (value: Buffer): Part => ({ name: 'file', value, filename: '../../etc/passwd' });

describe('an upload', () => {
  it('answers as the contract says, in either order of its parts, and goes to its owner only', async () => {
    const picture = await photo();
    for (const parts of [
      [PURPOSE, fileOf(picture)],
      [fileOf(picture), PURPOSE],
    ]) {
      const { status, envelope } = await send(bodyOf(parts));
      expect([status, envelope.code]).toEqual([200, 200]);
      expect(Check(envelopeOf(upload), envelope)).toBe(true);
      const url = envelope.data!.url;
      const got = await stage.app.inject({ method: 'GET', url, headers: { satoken: token } });
      expect(got.statusCode).toBe(200);
      expect(got.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+\.jpg"$/) as string,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
      expect(got.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
      const eve = await stage.signIn(2);
      const stolen = await stage.app.inject({ method: 'GET', url, headers: { satoken: eve.token } });
      const unknown = await stage.app.inject({
        method: 'GET',
        url: '/api/upload/none',
        headers: { satoken: eve.token },
      });
      expect([stolen.statusCode, stolen.body]).toEqual([404, unknown.body]);
      expect((await stage.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    }
  });

  it('can be listed and deleted', async () => {
    const { token: mine } = await stage.signIn(3);
    const { envelope } = await send(bodyOf([PURPOSE, fileOf(await photo())]), { token: mine });
    const url = envelope.data!.url;
    expect((await stage.send(uploadList, { token: mine })).rows).toMatchObject([{ url, purpose: 'deposit' }]);
    expect((await stage.send(uploadRemove, { token, body: { url } })).envelope).toMatchObject({ code: 642 });
    expect((await stage.send(uploadRemove, { token: mine, body: { url } })).envelope).toMatchObject({ code: 200 });
    expect((await stage.send(uploadList, { token: mine })).rows).toEqual([]);
  });
});

describe('what is refused', () => {
  it('a file that is no picture, or one of 30 megapixels, with its own code', async () => {
    expect(await send(bodyOf([PURPOSE, fileOf(PAGE)]))).toMatchObject({ status: 200, envelope: { code: 640 } });
    const bomb = pngThatSays(await photo(8, 8, 'png'), 6000, 5000);
    expect(await send(bodyOf([PURPOSE, fileOf(bomb)]))).toMatchObject({
      status: 200,
      envelope: { code: 641, details: { megapixels: '25' } },
    });
  });

  it('a file of 5 MB and one byte; one of exactly 5 MB gets through to the picture', async () => {
    const picture = await photo();
    const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
    expect(await send(bodyOf([PURPOSE, fileOf(padded(UPLOAD_MAX_BYTES))]))).toMatchObject({ envelope: { code: 200 } });
    const over = bodyOf([PURPOSE, fileOf(padded(UPLOAD_MAX_BYTES + 1))]);
    expect(await send(over)).toMatchObject({ status: 200, envelope: { code: 641 } });
  });

  it('a request that says it is far larger, before it is read, and one that does not say', async () => {
    const headers = { 'content-length': String(UPLOAD_MAX_BYTES + 100_000) };
    const over = Buffer.alloc(UPLOAD_MAX_BYTES + 100_000);
    expect(await send(over, { headers })).toMatchObject({ status: 413, envelope: { code: 413 } });
  });

  it.each([
    ['two files', (file: Part) => [PURPOSE, file, file]],
    ['a file under another name', (file: Part) => [PURPOSE, { ...file, name: 'picture' }]],
    ['two files of two names', (file: Part) => [PURPOSE, file, { ...file, name: 'other' }]],
    ['no file', () => [PURPOSE]],
    ['no purpose', (file: Part) => [file]],
    ['a purpose nobody knows', (file: Part) => [{ ...PURPOSE, value: 'fun' }, file]],
    ['a purpose twice', (file: Part) => [PURPOSE, PURPOSE, file]],
    ['a purpose that is a file', (file: Part) => [{ ...file, name: 'purpose' }]],
    ['a field more', (file: Part) => [PURPOSE, { name: 'userId', value: 'eve' }, file]],
    ['a field that would change prototypes', (file: Part) => [PURPOSE, { name: '__proto__', value: '1' }, file]],
    [
      'a field named like a function of every object',
      (file: Part) => [PURPOSE, { name: 'toString', value: '1' }, file],
    ],
    ['a field that is too long', (file: Part) => [{ ...PURPOSE, value: 'x'.repeat(5000) }, file]],
    [
      'a hundred fields',
      (file: Part) => [...Array.from({ length: 100 }, (_, n) => ({ name: `f${n}`, value: '' })), file],
    ],
  ] as const)('%s', async (_what, partsFrom) => {
    const parts: readonly Part[] = partsFrom(fileOf(await photo()));
    const { status, envelope, text } = await send(bodyOf(parts));
    expect([status, envelope]).toEqual([400, { code: 400, msg: '请求参数错误' }]);
    expect(text).not.toMatch(/FST_|busboy|at .*\.js:/);
  });

  it.each([
    ['no parts', Buffer.alloc(0)],
    ['no end', Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\ndep`)],
    ['bytes of no form', Buffer.from('{}')],
    ['a part without a name', Buffer.from(`--${BOUNDARY}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`)],
  ])('a body with %s', async (_what, payload) => {
    expect(await send(payload)).toMatchObject({ status: 400, envelope: { code: 400 } });
  });

  it('another type, no boundary, a query, no session', async () => {
    const body = bodyOf([PURPOSE, fileOf(await photo())]);
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const refused = await send(Buffer.from('{}'), { headers: { 'content-type': type } });
      expect([400, 415]).toContain(refused.status);
    }
    expect(await send(body, { headers: { 'content-type': 'multipart/form-data' } })).toMatchObject({ status: 400 });
    expect(await send(body, { token: null })).toMatchObject({ status: 401, envelope: { code: 401 } });
    expect(await send(body, { token: 'x' })).toMatchObject({ status: 401 });
  });

  it('multipart where a call takes JSON', async () => {
    const refused = await stage.send(rechargeSubmit, {
      token,
      body: bodyOf([PURPOSE]).toString(),
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
    expect(refused).toMatchObject({ status: 415, envelope: { code: 415 } });
  });
});

describe('over a real line', () => {
  let port: number;
  beforeAll(async () => {
    await stage.app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = stage.app.server.address() as AddressInfo);
  });

  const headOf = (length: string): string =>
    `POST ${upload.path} HTTP/1.1\r\nHost: x\r\nsatoken: ${token}\r\n` +
    `content-type: multipart/form-data; boundary=${BOUNDARY}\r\n${length}\r\n\r\n`;

  /** Returns the server's answer to these bytes until it closes the connection, or within a moment. */
  async function answerTo(bytes: readonly (string | Buffer)[]): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('error', () => {}).on('data', (chunk) => (answer += String(chunk)));
    await once(socket, 'connect');
    for (const part of bytes) socket.write(part);
    await new Promise((resolve) => {
      socket.on('close', resolve);
    });
    return answer;
  }

  it('an upload that stalls half way is refused when its time is over, and leaves nothing', async () => {
    const body = bodyOf([PURPOSE, fileOf(await photo())]);
    const before = (await stage.send(uploadList, { token })).rows?.length;
    const answer = await answerTo([headOf(`content-length: ${body.length}`), body.subarray(0, body.length / 2)]);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect((await stage.send(uploadList, { token })).rows).toHaveLength(before!);
  });

  it('one that does not say how long it is, or says too much, is refused before it is sent', async () => {
    expect(await answerTo([headOf('transfer-encoding: chunked\r\nconnection: close')])).toMatch(/^HTTP\/1\.1 411 /);
    expect(await answerTo([headOf('content-length: 99999999')])).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('after a refusal in the middle the line still answers', async () => {
    const wrong = bodyOf([{ ...fileOf(Buffer.alloc(3_000_000, 7)), name: 'other' }, PURPOSE]);
    const right = bodyOf([PURPOSE, fileOf(await photo())]);
    const answer = await answerTo([
      headOf(`content-length: ${wrong.length}`),
      wrong,
      headOf(`content-length: ${right.length}\r\nconnection: close`),
      right,
    ]);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  });
});
