import { AwsClient } from 'aws4fetch';
import type { BlobFolder } from './blob.ts';
import { checkBlobName } from './blob.ts';

const TRIES = 4;
/** Time limit of one attempt including its body, ms; after it the caller answers 503. */
const TRY_MS = 10_000;
const FIRST_PAUSE_MS = 100;

/** A bucket and its credentials. */
export interface S3Place {
  /** `https://host:port/bucket` without a trailing slash. Addressed by path, which every compatible store supports. */
  readonly bucketUrl: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

/** The store refuses or cannot be reached. Its text is omitted, because it may quote the request. */
export class BlobFailure extends Error {
  override readonly name = 'BlobFailure';
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** Returns the texts of an XML element. Our file names contain no character that XML escapes. */
const textsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text]) => text ?? '');

const refusal = ({ status, body }: Answer): BlobFailure =>
  new BlobFailure(`the file store answered ${status} ${textsOf(String(body), 'Code')[0] ?? ''}`.trimEnd());

/** Creates the folders of a bucket, by name. */
export function s3Blobs({ bucketUrl, accessKey, secretKey, region }: S3Place): (folder: string) => BlobFolder {
  // The client's own retries are off, because they do not cover an answer that breaks off.
  const keys = { accessKeyId: accessKey, secretAccessKey: secretKey };
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 });

  async function once(method: string, url: string, body?: Uint8Array): Promise<Answer> {
    const sent = body === undefined ? {} : { body: Buffer.from(body) };
    const response = await client.fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TRY_MS),
      ...sent,
    });
    const answer = { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    if (answer.status >= 500 || answer.status === 429) throw refusal(answer);
    return answer;
  }

  /** Sends a request and retries it, which is safe because each is idempotent. */
  async function send(method: string, url: string, body?: Uint8Array): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      try {
        return await once(method, url, body);
      } catch (error) {
        if (tries === TRIES) {
          throw error instanceof BlobFailure
            ? error
            : new BlobFailure('the file store does not answer', { cause: error });
        }
        await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (tries - 1)));
      }
    }
  }

  async function done(method: string, url: string, body?: Uint8Array): Promise<Answer> {
    const answer = await send(method, url, body);
    if (answer.status >= 300) throw refusal(answer);
    return answer;
  }

  return (folder) => {
    const urlOf = (name: string): string => {
      checkBlobName(name);
      return `${bucketUrl}/${folder}/${name}`;
    };
    return {
      shared: true,
      freeBytes: () => Promise.resolve(null),
      async save(name, bytes) {
        await done('PUT', urlOf(name), bytes);
      },
      async read(name) {
        const answer = await send('GET', urlOf(name));
        if (answer.status < 300) return answer.body;
        // A missing bucket is a wrong setting, not a missing file.
        if (answer.status === 404 && textsOf(String(answer.body), 'Code')[0] === 'NoSuchKey') return null;
        throw refusal(answer);
      },
      async remove(name) {
        await done('DELETE', urlOf(name));
      },
      async names(savedByMs = Infinity) {
        const names: string[] = [];
        const prefix = `${folder}/`;
        // Uses the older listing, which continues after a name instead of a token that a store may have lost.
        for (let marker: string | undefined = ''; marker !== undefined;) {
          const xml: string = String(
            (await done('GET', `${bucketUrl}?${new URLSearchParams({ prefix, marker })}`)).body,
          );
          const keys = textsOf(xml, 'Key');
          const times = textsOf(xml, 'LastModified');
          for (const [at, key] of keys.entries()) {
            if (Date.parse(times[at] ?? '') <= savedByMs) names.push(key.slice(prefix.length));
          }
          marker = textsOf(xml, 'IsTruncated')[0] === 'true' ? keys.at(-1) : undefined;
        }
        return names;
      },
    };
  };
}
