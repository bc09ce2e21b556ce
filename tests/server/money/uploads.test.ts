import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanImage } from '../../../server/money/uploads/clean-image.ts';
import { uploadIdOf } from '../../../server/money/uploads/upload-store.ts';
import type { Uploads } from '../../../server/money/uploads/uploads.ts';
import { moneyStage } from './money-stage.ts';
import type { MoneyStage } from './money-stage.ts';
import { ARCHIVE_END, PAGE, photo, pngThatSays, taggedPhoto } from './pictures.ts';

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
    const all = await Promise.all(Array.from({ length: 45 }, () => uploads.add('many', 'kyc', file)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(40);
    expect(all.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'uploadsFull', details: { max: '40' } });
  });
});

it('when far too many pictures come at once, those that would wait too long hear so at once', async () => {
  const file = await photo(20, 20);
  // Straight at the queue: a busy database lets uploads through so slowly that they never crowd before it.
  const all = await Promise.all(Array.from({ length: 120 }, () => cleanImage(file)));
  const refusals = all.flatMap((answer) => (answer.ok ? [] : [answer.refusal]));
  expect(new Set(refusals)).toEqual(new Set(['unavailable']));
  expect(all.length - refusals.length).toBeGreaterThanOrEqual(64);
  expect(await uploads.add('crowd-again', 'kyc', file)).toMatchObject({ ok: true });
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
