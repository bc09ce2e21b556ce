import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../server/infra/clock.ts';
import { done } from '../../../server/infra/outcome.ts';
import { cleanImage } from '../../../server/money/uploads/clean-image.ts';
import { pictureHeader } from '../../../server/money/uploads/picture-header.ts';
import { createPictureQueue } from '../../../server/money/uploads/picture-queue.ts';
import { uploadIdOf } from '../../../server/money/uploads/upload-store.ts';
import { createUploads } from '../../../server/money/uploads/uploads.ts';
import type { Uploads } from '../../../server/money/uploads/uploads.ts';
import { moneyStage } from './money-stage.ts';
import type { MoneyStage } from './money-stage.ts';
import { ARCHIVE_END, PAGE, photo, pngThatSays, taggedPhoto, withMoreScans } from './pictures.ts';

let stage: MoneyStage;
let uploads: Uploads;

beforeAll(async () => {
  stage = await moneyStage();
  ({ uploads } = stage.money);
});
afterAll(() => stage.close());

async function added(userId: string, file: Buffer) {
  const answer = await uploads.add(userId, 'deposit', file);
  if (!answer.ok) throw new Error(answer.refusal);
  const read = await uploads.read(userId, uploadIdOf(answer.value.url));
  if (!read.ok) throw new Error(read.refusal);
  return { ...answer.value, ...read.value, id: uploadIdOf(answer.value.url) };
}

describe('a picture', () => {
  it('is made anew: place, camera and orientation are gone, the way up stays', async () => {
    const file = await taggedPhoto();
    expect(file.includes('SECRETCAMERA')).toBe(true);
    const { bytes, type, widthPx, heightPx, sizeBytes } = await added('ann', file);
    expect([type, widthPx, heightPx, sizeBytes]).toEqual(['image/jpeg', 240, 320, bytes.length]);
    expect(bytes.includes('SECRETCAMERA')).toBe(false);
    const { exif, orientation, width, height } = await sharp(bytes).metadata();
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 240,
      height: 320,
    });
  });

  it.each([
    ['a page', 'png', PAGE],
    ['a page', 'jpeg', PAGE],
    ['an archive', 'png', ARCHIVE_END],
  ] as const)('that is %s as well is only a picture afterwards (%s)', async (_what, type, hidden) => {
    const { bytes } = await added('ann', Buffer.concat([await photo(40, 30, type), hidden]));
    expect(bytes.includes(hidden)).toBe(false);
  });

  it('lies in a file that only its owner can open, under a name nobody can guess', async () => {
    const { id } = await added('ann', await photo(20, 20));
    expect(id).toMatch(/^[\w-]{32}$/);
    const folder = join(stage.database.dataDir, 'uploads');
    expect((await stat(join(folder, id))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });
});

describe('what is refused', () => {
  const refusalOf = async (file: Buffer) => uploads.add('eve', 'deposit', file);
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', PAGE],
    ['text that begins like a PNG', Buffer.from('\u0089PNG not really')],
    ['the signature of a PNG and no more', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ])('%s', async (_what, file) => {
    expect(await refusalOf(file)).toEqual({ ok: false, refusal: 'imageInvalid' });
  });

  it('a picture that is cut off', async () => {
    const [jpeg, png] = [await photo(), await photo(320, 240, 'png')];
    for (const whole of [jpeg, png]) {
      expect(await refusalOf(whole.subarray(0, whole.length / 2))).toEqual({ ok: false, refusal: 'imageInvalid' });
      expect(await refusalOf(whole.subarray(0, 40))).toEqual({ ok: false, refusal: 'imageInvalid' });
    }
  });

  it('30 megapixels, as the header says, before anything is decoded', async () => {
    const bomb = pngThatSays(await photo(8, 8, 'png'), 6000, 5000);
    expect(await refusalOf(bomb)).toEqual({ ok: false, refusal: 'imageTooLarge', details: { megapixels: '25' } });
    const line = pngThatSays(await photo(8, 8, 'png'), 1_000_000, 2);
    expect(await refusalOf(line)).toMatchObject({ refusal: 'imageTooLarge' });
    // One that lies about a size that is allowed has too few pixels.
    expect(await refusalOf(pngThatSays(await photo(8, 8, 'png'), 500, 500))).toMatchObject({ refusal: 'imageInvalid' });
  });

  it('any bytes at all, with a picture at their beginning or not: never a failure of ours', async () => {
    const whole = await photo(60, 40);
    for (let at = 2; at < whole.length; at += 97) {
      const hurt = Buffer.from(whole);
      hurt[at] = hurt[at]! ^ 0xff;
      const answer = await refusalOf(hurt);
      if (!answer.ok) expect(answer.refusal).toBe('imageInvalid');
      else await uploads.remove('eve', uploadIdOf(answer.value.url));
    }
  });

  it('leaves no file', async () => {
    const kept = (await uploads.list('eve')).length;
    await refusalOf(PAGE);
    expect(await uploads.list('eve')).toHaveLength(kept);
    expect(await stage.files.names()).toHaveLength(kept + (await uploads.list('ann')).length);
  });
});

describe('the owner', () => {
  it('alone reads, lists and deletes a file; to anybody else it is unknown', async () => {
    const { id, url } = await added('olga', await photo());
    expect(await uploads.read('eve', id)).toEqual({ ok: false, refusal: 'uploadUnknown' });
    expect(await uploads.remove('eve', id)).toEqual({ ok: false, refusal: 'uploadUnknown' });
    expect(await uploads.read('olga', 'never-given')).toEqual({ ok: false, refusal: 'uploadUnknown' });
    expect(await uploads.list('olga')).toMatchObject([{ url, purpose: 'deposit', inReview: false }]);
    expect(await uploads.remove('olga', id)).toMatchObject({ ok: true });
    expect(await uploads.list('olga')).toEqual([]);
    expect(await stage.files.read(id)).toBeNull();
    expect(await uploads.remove('olga', id)).toEqual({ ok: false, refusal: 'uploadUnknown' });
  });

  it('keeps 40 files and no more, however many come at once', async () => {
    const file = await photo(20, 20);
    const all = [];
    // Eight of one person may wait; that many at once pass the limit together no more than one after the other.
    for (let batch = 0; batch < 9; batch++) {
      all.push(...(await Promise.all(Array.from({ length: 5 }, () => uploads.add('many', 'kyc', file)))));
    }
    expect(all.filter(({ ok }) => ok)).toHaveLength(40);
    expect(all.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'uploadsFull', details: { max: '40' } });
  });
});

describe('issue 39 B7: the queue of pictures', () => {
  /** Work that waits until it is let go, and notes whose it was. */
  function heldWork() {
    const begun: string[] = [];
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    const workOf = (userId: string) => async () => {
      begun.push(userId);
      await gate;
      return done(userId);
    };
    return { begun, letGo, workOf };
  }

  it('gives people turns: whoever comes behind many pictures of one person waits for one of them', async () => {
    const queue = createPictureQueue();
    const { begun, letGo, workOf } = heldWork();
    const all = [
      ...Array.from({ length: 6 }, () => queue.run('mallory', workOf('mallory'))),
      queue.run('ann', workOf('ann')),
      queue.run('ben', workOf('ben')),
      queue.run('ann', workOf('ann')),
    ];
    letGo();
    await Promise.all(all);
    expect(begun.slice(0, 5)).toEqual(['mallory', 'mallory', 'ann', 'ben', 'mallory']);
    expect(begun).toHaveLength(9);
  });

  it('refuses the ninth that waits of one person, and the 65th of all, at once; and goes on after that', async () => {
    const queue = createPictureQueue();
    const { letGo, workOf } = heldWork();
    const ofOne = Array.from({ length: 12 }, () => queue.run('mallory', workOf('mallory')));
    expect(await ofOne.at(-1)).toEqual({ ok: false, refusal: 'unavailable' });
    const ofMany = Array.from({ length: 60 }, (_, n) => queue.run(`p${n}`, workOf(`p${n}`)));
    expect(await ofMany.at(-1)).toEqual({ ok: false, refusal: 'unavailable' });
    letGo();
    const all = await Promise.all([...ofOne, ...ofMany]);
    // One is in work while eight of the same person wait.
    expect(all.slice(0, 12).filter(({ ok }) => ok)).toHaveLength(9);
    expect(all.filter(({ ok }) => ok)).toHaveLength(64);
    expect(await queue.run('mallory', async () => done(1))).toEqual(done(1));
  });

  it('goes on behind work that throws', async () => {
    const queue = createPictureQueue();
    const failing = queue.run('ann', () => Promise.reject(new Error('broken')));
    const next = queue.run('ann', async () => done(2));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toEqual(done(2));
  });
});

describe('issue 39 B7: what costs much to decode', () => {
  it('is refused by its structure: interlaced above 8 megapixels, more scans than a camera makes, cut off', async () => {
    const plain = sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'red' } });
    const interlaced = await plain.clone().png({ progressive: true }).toBuffer();
    expect(await cleanImage(interlaced)).toEqual({ ok: false, refusal: 'imageTooLarge', details: { megapixels: '8' } });
    expect(await cleanImage(await plain.clone().png().toBuffer())).toMatchObject({ ok: true });
    const progressive = await plain.clone().resize(300).jpeg({ progressive: true }).toBuffer();
    expect(await cleanImage(progressive)).toMatchObject({ ok: true });
    expect(pictureHeader(progressive, 'image/jpeg')).toMatchObject({ whole: true, interlaced: false });
    expect(await cleanImage(withMoreScans(progressive, 30))).toEqual({ ok: false, refusal: 'imageInvalid' });
    for (const type of ['jpeg', 'png'] as const) {
      const file = await photo(300, 200, type);
      expect(pictureHeader(file, `image/${type}`).whole).toBe(true);
      expect(pictureHeader(file.subarray(0, file.length - 3), `image/${type}`).whole).toBe(false);
    }
  });

  it('is not kept when its answer comes too late', async () => {
    const before = await stage.files.names();
    const late = AbortSignal.abort();
    expect(await uploads.add('late', 'kyc', await photo(), late)).toEqual({ ok: false, refusal: 'unavailable' });
    // As late as can be: while its row is written.
    const later = new AbortController();
    const slow = createUploads({
      db: stage.database.db,
      clock: systemClock,
      files: {
        ...stage.files,
        async save(name, bytes) {
          await stage.files.save(name, bytes);
          later.abort();
        },
      },
    });
    expect(await slow.add('late', 'kyc', await photo(), later.signal)).toEqual({ ok: false, refusal: 'unavailable' });
    expect(await uploads.list('late')).toEqual([]);
    expect((await stage.files.names()).toSorted()).toEqual(before.toSorted());
  });
});

describe('issue 39 B6: what is kept', () => {
  it('is never larger than what was sent, but for small ones', async () => {
    const pixels = randomBytes(1200 * 1200 * 3);
    const noise = sharp(pixels, { raw: { width: 1200, height: 1200, channels: 3 } });
    const palette = await noise.png({ palette: true, colours: 16 }).toBuffer();
    expect(palette.length).toBeGreaterThan(512 * 1024);
    const kept = await cleanImage(palette);
    expect(kept.ok && kept.value.bytes.length).toBeLessThanOrEqual(palette.length);
    expect(kept.ok && [kept.value.widthPx, kept.value.heightPx]).toEqual([1200, 1200]);
    const poor = await noise.jpeg({ quality: 40 }).toBuffer();
    const again = await cleanImage(poor);
    expect(again.ok && again.value.bytes.length).toBeLessThanOrEqual(Math.max(poor.length, 512 * 1024));
  });

  const MIB = 1024 * 1024;
  const ROOM = { ofOne: 3 * MIB, ofNewOne: MIB, ofAll: 1024 * MIB, reserve: 0 };
  const roomOf = (change: object, free = 1e12) =>
    createUploads({
      db: stage.database.db,
      clock: systemClock,
      files: { ...stage.files, freeBytes: async () => free },
      room: { ...ROOM, ...change },
    });
  /** About 700 kB. */
  const large = async () => photo(900, 900);

  it('ends at the bytes of one account, and sooner in its first hour', async () => {
    const files = roomOf({});
    await stage.database.db
      .withTables<{ app_user: { id: string; address: string; wallet_type: string; created_at?: Date } }>()
      .insertInto('app_user')
      .values({ id: 'fresh', address: `0x${'a'.repeat(40)}`, wallet_type: 'demo' })
      .execute();
    const sent = async (userId: string) => {
      let bytes = 0;
      for (;;) {
        const answer = await files.add(userId, 'kyc', await large());
        if (!answer.ok) return { answer, bytes };
        bytes += answer.value.sizeBytes;
      }
    };
    const fresh = await sent('fresh');
    expect(fresh.answer).toEqual({ ok: false, refusal: 'uploadBytesFull', details: { megabytes: '1' } });
    expect(fresh.bytes).toBeLessThanOrEqual(MIB);
    const old = await sent('of-old');
    expect(old.answer).toEqual({ ok: false, refusal: 'uploadBytesFull', details: { megabytes: '3' } });
    expect(old.bytes).toBeLessThanOrEqual(3 * MIB);
    expect(old.bytes).toBeGreaterThan(fresh.bytes);
  });

  it('issue 39 B7: is decoded only where there is room for what was sent', async () => {
    // Decoding shows that these bytes are no picture.
    const junk = randomBytes(700 * 1024);
    const files = roomOf({ ofOne: MIB });
    expect(await files.add('nell', 'kyc', junk)).toEqual({ ok: false, refusal: 'imageInvalid' });
    expect(await files.add('nell', 'kyc', await large())).toMatchObject({ ok: true });
    const full = { ok: false, refusal: 'uploadBytesFull', details: { megabytes: '1' } };
    expect(await files.add('nell', 'kyc', junk)).toEqual(full);
    expect(await files.add('nell', 'kyc', junk.subarray(0, 1000))).toEqual({ ok: false, refusal: 'imageInvalid' });
  });

  it('issue 39 B7: is decoded of many at once only as far as there is room for them', async () => {
    const junk = randomBytes(700 * 1024);
    /** Uploads that wait, when all else is checked, until `open` is called. */
    const gated = (change: object, free: number) => {
      let open = () => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      const waiting: string[] = [];
      const freeBytes = async () => {
        waiting.push('');
        await gate;
        return free;
      };
      const files = createUploads({
        db: stage.database.db,
        clock: systemClock,
        files: { ...stage.files, freeBytes },
        room: { ...ROOM, ...change },
      });
      return { files, waiting, open };
    };
    const refusals = (answers: readonly Awaited<ReturnType<typeof uploads.add>>[]) =>
      answers.map((answer) => !answer.ok && answer.refusal);
    // Four of them are 2.8 MB; the others are refused while those wait.
    const own = gated({ ofOne: 3 * MIB, ofAll: 1024 * MIB }, 1e12);
    const early: Awaited<ReturnType<typeof uploads.add>>[] = [];
    const adding = Array.from({ length: 9 }, async () => {
      const answer = await own.files.add('otto', 'kyc', junk);
      early.push(answer);
      return answer;
    });
    await vi.waitFor(() => expect(early).toHaveLength(5));
    expect(refusals(early)).toEqual(Array.from({ length: 5 }, () => 'uploadBytesFull'));
    own.open();
    expect(refusals(await Promise.all(adding)).filter((refusal) => refusal === 'imageInvalid')).toHaveLength(4);
    const near = gated({ reserve: 10 * MIB }, 11 * MIB);
    const ofMany = Array.from({ length: 4 }, (_, n) => near.files.add(`many ${n}`, 'kyc', junk));
    await vi.waitFor(() => expect(near.waiting).toHaveLength(4));
    near.open();
    expect(refusals(await Promise.all(ofMany)).sort()).toEqual([
      'imageInvalid',
      'storageFull',
      'storageFull',
      'storageFull',
    ]);
    // Nothing is counted once it is over.
    expect(await near.files.add('many 1', 'kyc', await photo())).toMatchObject({ ok: true });
  });

  it('ends at the bytes of all, and where the disk has no more than its reserve', async () => {
    const file = await photo();
    const full = { ok: false, refusal: 'storageFull' };
    expect(await roomOf({ ofAll: 1000 }).add('zoe', 'kyc', file)).toEqual(full);
    expect(await roomOf({ reserve: 10 * MIB }, 10 * MIB).add('zoe', 'kyc', file)).toEqual(full);
    expect(await roomOf({ reserve: 10 * MIB }, 11 * MIB).add('zoe', 'kyc', file)).toMatchObject({ ok: true });
    expect(await stage.files.freeBytes()).toBeGreaterThan(0);
  });
});

it('a start deletes files without a row, which a kill between the two leaves behind', async () => {
  const { id } = await added('kate', await photo());
  await stage.files.save('of-nobody', Buffer.from('x'));
  await stage.files.save('half.part', Buffer.from('x'));
  await uploads.sweep();
  expect(await stage.files.read('of-nobody')).toBeNull();
  expect(await stage.files.read('half.part')).toBeNull();
  expect(await uploads.read('kate', id)).toMatchObject({ ok: true });
});
