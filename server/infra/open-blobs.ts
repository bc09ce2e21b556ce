import { join } from 'node:path';
import type { BlobFolder } from './blob.ts';
import { directoryBlobs } from './blob.ts';
import type { Config } from './config.ts';

/** Opens the storage of uploads: folders below `dataDir`, or of the bucket at `blobUrl`. */
export async function openBlobs({
  dataDir,
  blobUrl,
}: Pick<Config, 'dataDir' | 'blobUrl'>): Promise<(folder: string) => BlobFolder> {
  if (blobUrl === null) return (folder) => directoryBlobs(join(dataDir, folder));
  // Imported only when used, so that the server starts faster without it.
  const { s3Blobs } = await import('./s3-blob.ts');
  const url = new URL(blobUrl);
  return s3Blobs({
    bucketUrl: url.origin + url.pathname.replace(/\/+$/, ''),
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  });
}
