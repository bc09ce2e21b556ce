import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../server/infra/open-database.ts';
import { createSealing } from '../../../../server/infra/sealing.ts';
import { directoryBlobs } from '../../../../server/infra/blob.ts';
import { createUploads } from '../../../../server/money/uploads/uploads.ts';
import { createVerification } from '../../../../server/people/verification/verification.ts';
import { freshStore } from '../../infra/fresh-database.ts';
import { photo } from '../../money/pictures.ts';
import { PRIMARY, valueOf } from './verification-stage.ts';

it('a review that a stop has cut short ends with the next start, once, and what was sent is still there', async () => {
  const store = await freshStore();
  let nowMs = 1_795_000_000_000;
  const clock = { now: () => nowMs };
  const files = directoryBlobs(join(store.dataDir, 'uploads'));
  const sealing = createSealing(Buffer.alloc(32, 7));
  const run = async () => {
    const { db, close } = await openDatabase(store);
    const verification = createVerification({ db, clock, files, sealing, onChange: () => undefined });
    return { verification, uploads: createUploads({ db, clock, files }), close };
  };

  const first = await run();
  const upload = async () => valueOf(await first.uploads.add('ann', 'kyc', await photo(200, 200))).url;
  valueOf(await first.verification.submit('ann', PRIMARY));
  nowMs += 5000;
  await first.verification.start();
  const photos = { frontUrl: await upload(), backUrl: await upload(), handelUrl: await upload() };
  const wish = { ...PRIMARY, flag: '2', country: 'DE', cardType: 'passport', ...photos } as const;
  valueOf(await first.verification.submit('ann', wish));
  await first.verification.stop();
  await first.close();

  nowMs += 86_400_000;
  const second = await run();
  expect(await second.verification.status('ann')).toMatchObject([{ status: 'verified' }, { status: 'review' }]);
  await second.verification.start();
  expect(await second.verification.status('ann')).toMatchObject([
    { status: 'verified' },
    { status: 'verified', realName: 'Max Muster', reviewTime: nowMs, ...photos },
  ]);
  expect(await second.verification.reviews.waiting(100)).toEqual([]);
  await second.verification.stop();
  await second.close();
  await rm(store.dataDir, { recursive: true, force: true });
});
