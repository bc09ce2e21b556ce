import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BlobFolder } from '../../server/infra/blob.ts';
import { openBlobs } from '../../server/infra/open-blobs.ts';
import { BlobFailure } from '../../server/infra/s3-blob.ts';
import type { ThrowAwayS3 } from './throw-away-s3.ts';
import { throwAwayS3 } from './throw-away-s3.ts';

let s3: ThrowAwayS3;
let dataDir: string;
beforeAll(async () => {
  s3 = await throwAwayS3();
  dataDir = await mkdtemp(join(tmpdir(), 'tern-blobs-'));
});
afterAll(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe.each([
  ['on the disk', (): string | null => null],
  ['in an S3 store', (): string | null => s3.url],
] as const)('files %s', (_form, blobUrl) => {
  let folders: (folder: string) => BlobFolder;
  beforeAll(async () => {
    folders = await openBlobs({ dataDir, blobUrl: blobUrl() });
  });

  it('come back byte for byte, are replaced whole, and are gone once removed', async () => {
    const folder = folders('papers');
    const every = Buffer.from(Array.from({ length: 256 }, (_, n) => n));
    await folder.save('a-B_1.jpg', every);
    expect(await folder.read('a-B_1.jpg')).toEqual(every);
    await folder.save('a-B_1.jpg', Buffer.from('new'));
    expect(String(await folder.read('a-B_1.jpg'))).toBe('new');
    await folder.save('empty', Buffer.alloc(0));
    expect(await folder.read('empty')).toEqual(Buffer.alloc(0));
    await folder.remove('a-B_1.jpg');
    await folder.remove('a-B_1.jpg');
    expect(await folder.read('a-B_1.jpg')).toBeNull();
    expect(await folder.read('never-saved')).toBeNull();
  });

  it('may have 5 MB', async () => {
    const large = Buffer.alloc(5 * 1024 * 1024, 'tern');
    await folders('papers').save('large', large);
    expect((await folders('papers').read('large'))?.equals(large)).toBe(true);
  });

  it('are listed by folder, however many there are, and by the time they were saved', async () => {
    const [folder, other] = [folders('many'), folders('many-others')];
    expect(await folder.names()).toEqual([]);
    const before = Date.now() - 5000;
    const names = Array.from({ length: 1100 }, (_, n) => `file-${n}`);
    for (let at = 0; at < names.length; at += 50) {
      await Promise.all(names.slice(at, at + 50).map((name) => folder.save(name, Buffer.from(name))));
    }
    await other.save('elsewhere', Buffer.from('x'));
    expect((await folder.names()).toSorted()).toEqual(names.toSorted());
    expect(await folder.names(before)).toEqual([]);
    expect(await folder.names(Date.now() + 5000)).toHaveLength(names.length);
  });

  it.each(['', '..', '../db', 'a/b', '.hidden', 'a?b', 'x'.repeat(201)])('refuse the name %j', async (name) => {
    const folder = folders('papers');
    await expect(async () => folder.save(name, Buffer.from('x'))).rejects.toThrow('name');
    await expect(async () => folder.read(name)).rejects.toThrow('name');
    await expect(async () => folder.remove(name)).rejects.toThrow('name');
  });
});

it('an S3 store of another key, without the bucket, or away is a failure, never a missing file', async () => {
  const url = new URL(s3.url);
  for (const wrong of [
    `http://S3RVER:wrong@${url.host}/tern`,
    `http://S3RVER:S3RVER@${url.host}/other`,
    'http://a:b@127.0.0.1:1/tern',
  ]) {
    const folder = (await openBlobs({ dataDir, blobUrl: wrong }))('papers');
    await expect(folder.read('a')).rejects.toThrow(BlobFailure);
    await expect(folder.save('a', Buffer.from('x'))).rejects.toThrow(BlobFailure);
    await expect(folder.names()).rejects.toThrow(BlobFailure);
  }
});

it('a store that fails for a moment, or cuts an answer off, is asked again', async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume();
    if (asked === 1) response.writeHead(503).end('slow down');
    else if (asked === 2) request.socket.destroy();
    else response.writeHead(200).end('whole');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const folder = (await openBlobs({ dataDir, blobUrl: `http://a:b@127.0.0.1:${port}/tern` }))('papers');
  expect(String(await folder.read('a'))).toBe('whole');
  expect(asked).toBe(3);
});
