import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** An S3 store in this process, with one bucket. Its key and secret are those that it always has. */
export interface ThrowAwayS3 {
  /** Value of BLOB_URL. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function throwAwayS3(): Promise<ThrowAwayS3> {
  const directory = await mkdtemp(join(tmpdir(), 'tern-s3-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'tern' }],
  });
  const { port } = await store.run();
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/tern`,
    async stop() {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
