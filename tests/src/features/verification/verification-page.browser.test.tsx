import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import getAllSetting from '../../../fixtures/rest/getAllSetting.json';
import withdrawRules from '../../../fixtures/rest/withdrawRules.json';
import kycStatus from '../../../fixtures/rest/kycStatus.json';
import { configureApi } from '../../../../src/api/request.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { changeDraft } from '../../../../src/features/verification/verification-application.ts';
import { EMPTY_DRAFT } from '../../../../src/features/verification/verification-draft.ts';
import { advancedStepPath, PATHS } from '../../../../src/features/shell/paths.ts';
import AdvancedPage from '../../../../src/features/verification/advanced-verification-page.tsx';
import PrimaryPage from '../../../../src/features/verification/primary-verification-page.tsx';
import VerificationPage from '../../../../src/features/verification/verification-page.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const text = (words: string | RegExp) => page.getByText(words);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name });
const [primary, failed] = kycStatus.success.rows;
const answer = (...rows: readonly object[]) => ({ code: 200, msg: 'success', rows, total: rows.length });
const SETTINGS = { getAllSetting: [getAllSetting.success] };

/** Bodies by the end of the path they answer, the last one again and again; null is a line that breaks. */
function exchange(answers: Readonly<Record<string, readonly unknown[]>>) {
  const asked = new Map<string, number>();
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = Object.keys(answers).find((end) => url.split('?')[0]!.endsWith(end));
    if (path === undefined) throw new TypeError('Failed to fetch');
    const number = asked.get(path) ?? 0;
    asked.set(path, number + 1);
    sent.push({ path, body: JSON.parse(init.body as string) });
    const body = answers[path]!.at(Math.min(number, answers[path]!.length - 1));
    if (body === null) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body));
  });
  return sent;
}

let users = 0;
function signIn(): void {
  sessionStore.applySignIn(`token-${++users}`, { userId: `person-${users}`, address: '0x1', walletKind: 'demo' });
  sessionStore.applyConfirmed(true);
}

const PAGES = new Map([
  [PATHS.verification as string, <VerificationPage key="hub" />],
  [PATHS.primaryVerification, <PrimaryPage key="primary" />],
  [PATHS.advancedVerification, <AdvancedPage key="advanced" />],
]);
async function shown(path: string) {
  const [pathname] = path.split('?') as [string];
  const shell = shellAround(pathname, PAGES.get(pathname));
  await shell.router.navigate(path);
  await render(shell.page);
  return shell;
}

/** Into the first field for a file that is there now. */
function pickFile(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A picture of plain paper: no letter, no edge. */
async function wall(widthPx: number, heightPx: number): Promise<File> {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#999';
  context.fillRect(0, 0, widthPx, heightPx);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'wall.png', { type: 'image/png' });
}

beforeEach(() => {
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => sessionStore.applySignOut(),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
});

describe('the hub', () => {
  it('asks a visitor to connect', async () => {
    await shown(PATHS.verification);
    await expect.element(text('Connect a wallet to see your verification.')).toBeVisible();
  });

  it('asks again after a failure; a fresh account begins with primary and has nothing to delete', async () => {
    const rule = { ...withdrawRules.success.rows[0], dailyLimit: '10000', usedToday: '1250.5' };
    exchange({ kycStatus: ['no envelope', answer()], 'withdraw/rules': [answer(rule)], ...SETTINGS });
    signIn();
    const { router } = await shown(PATHS.verification);
    await button('Try again').click();
    await expect.element(text('After primary')).toBeVisible();
    const card = (name: string) => page.getByRole('region', { name });
    await expect.element(card('Level 1').getByText('10,000')).toBeVisible();
    await expect.element(text('8,749.50 USDT left today')).toBeVisible();
    await expect.element(card('Primary verification').getByText('Level 2 · Primary verification')).toBeVisible();
    await expect.element(card('Primary verification').getByText('50,000')).toBeVisible();
    await expect.element(card('Advanced verification').getByText('100,000')).toBeVisible();
    await expect.element(button('Delete my documents')).not.toBeInTheDocument();
    // Primary asks for no photo.
    await expect.element(text(/sample photos/)).not.toBeInTheDocument();
    await button('Start primary verification').click();
    expect(router.state.location.pathname).toBe(PATHS.primaryVerification);
  });

  it('frames the next level and checks the reached ones', async () => {
    exchange({ kycStatus: [answer(primary!)], ...SETTINGS });
    signIn();
    await shown(PATHS.verification);
    const done = (name: string) => page.getByRole('region', { name }).getByText('done', { exact: true });
    await expect.element(done('Level 1')).toBeInTheDocument();
    await expect.element(done('Primary verification')).toBeInTheDocument();
    await expect.element(done('Advanced verification')).not.toBeInTheDocument();
    await expect.element(text('Use the sample photos. No real document is needed.')).toBeVisible();
  });

  it('fills in invented data by one tap, ready to be sent', async () => {
    exchange({ kycStatus: [answer()], ...SETTINGS });
    signIn();
    await shown(PATHS.primaryVerification);
    await button('Fill in sample data').click();
    await expect.element(field('Full name')).toHaveValue('Anna Berger');
    await expect.element(field('ID number')).toHaveValue('L01X00T47');
    await expect.element(button('Send for review')).toBeEnabled();
  });

  it('says which photo failed and why, that the others are good, and leads there', async () => {
    exchange({ kycStatus: [answer(primary!, failed!)], ...SETTINGS });
    signIn();
    const { router } = await shown(PATHS.verification);
    await expect.element(text('Not approved')).toBeVisible();
    await expect.element(text('Photo too small to read')).toBeVisible();
    expect(
      text('Accepted')
        .elements()
        .filter(({ textContent }) => textContent === 'Accepted'),
    ).toHaveLength(2);
    await button('Retake cover photo').click();
    expect(router.state.location.search).toBe('?step=photos');
  });

  it('shows what an operator wrote as plain text', async () => {
    const markup = '<img src=x onerror=alert(1)> too dark';
    exchange({
      kycStatus: [answer(primary!, { ...failed!, failures: [{ field: 'frontUrl', reason: markup }] })],
      ...SETTINGS,
    });
    signIn();
    await shown(PATHS.verification);
    await expect.element(text(`“${markup}”`)).toBeVisible();
    expect(document.querySelector('main img')).toBeNull();
  });

  it('keeps what is known when it cannot be asked for again, with its age', async () => {
    exchange({ kycStatus: [answer(primary!), null], ...SETTINGS });
    signIn();
    const { router } = await shown(PATHS.verification);
    await expect.element(text('Verified').first()).toBeVisible();
    await router.navigate(PATHS.home);
    await expect.element(text('another page')).toBeVisible();
    await router.navigate(PATHS.verification);
    await expect.element(text(/^Updated \d+.s ago$/)).toBeVisible();
    await expect.element(text('Verified').first()).toBeVisible();
  });
});

describe('primary', () => {
  it.each([
    ['A'.repeat(51), 'X1234567', 'The name cannot exceed 50 characters'],
    ['12', 'X1234567', 'Enter a valid name with at least one letter'],
    ['Max', 'X1', 'ID number needs at least 3 characters'],
    ['Max', 'X-1234', 'ID number takes letters and digits only'],
    ['Max', '1'.repeat(101), 'ID number too long (maximum 100)'],
  ])('tells at the field what is wrong with %s, %s, and loses nothing', async (name, number, said) => {
    const sent = exchange({ kycStatus: [answer()] });
    signIn();
    const { router } = await shown(PATHS.primaryVerification);
    await field('Full name').fill(name);
    await field('ID number').fill(number);
    await expect.element(button(said)).toBeDisabled();
    await router.navigate(PATHS.home);
    await expect.element(text('another page')).toBeVisible();
    await router.navigate(PATHS.primaryVerification);
    await expect.element(field('Full name')).toHaveValue(name);
    await expect.element(field('ID number')).toHaveValue(number);
    expect(sent.filter(({ path }) => path === 'uploadKYC')).toEqual([]);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(number);
  });

  it('sends a name without what nobody sees, says so, and shows markup as text', async () => {
    const sent = exchange({
      kycStatus: [
        answer(),
        answer({ ...primary!, realName: '<b>Max</b>', status: 'review', reviewTime: Date.now() + 60_000 }),
      ],
      uploadKYC: [{ code: 200, msg: '' }],
    });
    signIn();
    await shown(PATHS.primaryVerification);
    await field('Full name').fill('\u202e<b>Max</b>\u200b');
    await expect.element(text('Hidden characters were removed')).toBeVisible();
    await field('ID number').fill('110105194912310');
    await expect.element(text('Chinese ID cards have 18 digits, this has 15')).toBeVisible();
    await button('Send for review').click();
    await expect.element(text(/^Under review\. The result/)).toBeVisible();
    // One way of time: no range of days beside the time left.
    await expect.element(text(/^0\d:\d\d left$/)).toBeVisible();
    await expect.element(text(/working days/)).not.toBeInTheDocument();
    await expect.element(text('<b>Max</b>')).toBeVisible();
    expect(sent.find(({ path }) => path === 'uploadKYC')!.body).toEqual({
      realName: '<b>Max</b>',
      idCard: '110105194912310',
      flag: '1',
    });
  });

  it('after a failure keeps the name, asks for the number again and says why', async () => {
    exchange({
      kycStatus: [answer({ ...primary!, status: 'failed', failures: [{ field: 'idCard', reason: 'another person' }] })],
    });
    signIn();
    await shown(PATHS.primaryVerification);
    await expect.element(field('Full name')).toHaveValue('Max Muster');
    await expect.element(text('“another person”').first()).toBeVisible();
    await expect.element(button('Enter an ID number')).toBeDisabled();
  });

  it('tells why it was not taken, and keeps what was typed', async () => {
    exchange({ kycStatus: [answer()], uploadKYC: [{ code: 633, msg: '证件号码格式不正确' }] });
    signIn();
    await shown(PATHS.primaryVerification);
    await field('Full name').fill('Max Muster');
    await field('ID number').fill('X1234567');
    await button('Send for review').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid ID number. Check the format.');
    await expect.element(field('ID number')).toHaveValue('X1234567');
  });
});

describe('advanced', () => {
  it('says that it comes after primary, and leads there', async () => {
    exchange({ kycStatus: [answer()] });
    signIn();
    const { router } = await shown(advancedStepPath('photos'));
    await expect.element(text(/Complete primary verification first/)).toBeVisible();
    await button('Start primary verification').click();
    expect(router.state.location.pathname).toBe(PATHS.primaryVerification);
  });

  it('begins with the name of primary, and warns of another; 18 digits are spoken of for a Chinese card only', async () => {
    exchange({ kycStatus: [answer(primary!)] });
    signIn();
    await shown(PATHS.advancedVerification);
    await expect.element(field('Full name')).toHaveValue('Max Muster');
    await field('Full name').fill('Erika');
    await expect.element(text(/Primary verification: \u2068Max Muster\u2069/)).toBeVisible();
    await field('ID number').fill('110105194912310');
    await expect.element(text('Letters and digits, 3 to 100')).toBeVisible();
    changeDraft(2, { country: 'CN', cardType: 'id_card' });
    await expect.element(text('Chinese ID cards have 18 digits, this has 15')).toBeVisible();
  });

  it('calls the back of a passport its cover, and looks at a photo before it is sent', async () => {
    const sent = exchange({ kycStatus: [answer(primary!)] });
    signIn();
    changeDraft(2, { ...EMPTY_DRAFT, idCard: 'X1234567', country: 'DE', cardType: 'passport' });
    await shown(advancedStepPath('photos'));
    await button('Choose my own photos').click();
    await expect.element(page.getByRole('group', { name: 'Cover or next page' })).toBeVisible();
    await expect.element(button('3 photos missing')).toBeDisabled();
    expect(
      [...document.querySelectorAll('input[type=file]')].slice(0, 2).map((one) => one.hasAttribute('capture')),
    ).toEqual([false, true]);
    pickFile(await wall(900, 150));
    await expect.element(text(/Shorter side under 200 pixels/)).toBeVisible();
    pickFile(await wall(900, 600));
    await expect.element(text(/Blurred, not sent/)).toBeVisible();
    await button('Choose another').click();
    await expect.element(button('3 photos missing')).toBeDisabled();
    expect(sent.filter(({ path }) => path !== 'kycStatus')).toEqual([]);
  });

  it('keeps good photos of a failure under their links, and wants the others', async () => {
    exchange({ kycStatus: [answer(primary!, failed!)] });
    signIn();
    changeDraft(2, { idCard: 'X1234567' });
    await shown(advancedStepPath('photos'));
    await expect.element(button('1 photo missing')).toBeDisabled();
    expect(text('Accepted earlier').elements()).toHaveLength(2);
    await button('Replace: Front of the document').click();
    await button('Keep previous photo').click();
    expect(text('Accepted earlier').elements()).toHaveLength(2);
  });

  it('tries the face check again, as often as there are tries, then says how long to wait', async () => {
    exchange({
      kycStatus: [answer(primary!, { ...failed!, failures: [{ field: 'submission', reason: 'again' }] })],
      faceCheck: [
        { code: 200, msg: '', data: { passed: false, attemptsLeft: 1 } },
        { code: 429, msg: '请等待 240 秒后重试' },
        { code: 200, msg: '', data: { passed: true, attemptsLeft: 5 } },
      ],
    });
    signIn();
    changeDraft(2, { idCard: 'X1234567' });
    await shown(advancedStepPath('face'));
    await expect.element(button('Complete the face check first')).toBeDisabled();
    await button('Check photo').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/1 attempt left\./);
    await button('Check again').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Try again in 4\smin/);
    await button('Check again').click();
    await expect.element(text('Face check passed').first()).toBeVisible();
    await expect.element(button('Send for review')).toBeEnabled();
  });
});

describe('my documents', () => {
  it('deletes after it has said what goes', async () => {
    const sent = exchange({
      kycStatus: [answer(primary!, failed!), answer()],
      kycDelete: [{ code: 200, msg: '' }],
      ...SETTINGS,
    });
    signIn();
    await shown(PATHS.verification);
    await button('Delete my documents').click();
    const question = page.getByRole('alertdialog');
    await expect.element(question.getByText('All verification photos, sent or not')).toBeVisible();
    expect(sent.filter(({ path }) => path === 'kycDelete')).toEqual([]);
    await question.getByRole('button', { name: 'Delete documents', exact: true }).click();
    await expect.element(text('Documents deleted')).toBeVisible();
    await expect.element(button('Start primary verification')).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });
});
