import type { Page } from '@playwright/test';
import { check } from '../support/accessibility-check.ts';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { goTo } from '../support/money-pages.ts';
import { operator } from '../support/operator.ts';
import { picture } from '../support/pictures.ts';
import type { SharedSandbox } from '../support/servers.ts';

const SUPPORT = '/pages/customer-service/customer-service';
const CHAT = '/pages/chat/chat';
const WIDGET = 'https://support.example/widget.js';

const OWN = { name: 'Tern', url: SUPPORT, imgUrl: '' };
const OTHER = { name: '<b>Help</b>\u202e desk', url: WIDGET, imgUrl: '' };
const FOREIGN = { name: 'Elsewhere', url: 'https://evil.example/widget.js', imgUrl: '' };

const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const start = (page: Page) => page.getByRole('button', { name: 'Start a conversation' });

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Number of the conversation that waits for a person and in which this was said. @throws Error when there is none */
async function talkThatSays(text: string, sandbox: SharedSandbox): Promise<string> {
  const waiting = await operator(sandbox, 'support-list');
  for (const [, id] of waiting.matchAll(/talk\s+(\S+)/g)) {
    if ((await operator(sandbox, 'support-show', id!)).includes(text)) return id!;
  }
  throw new Error(`no conversation that waits says: ${text}`);
}

/** The exchange's settings name these ways to support; null: they cannot be had. */
async function entries(page: Page, list: readonly object[] | null): Promise<void> {
  await page.route('**/api/common/getAllSetting', async (route) => {
    if (list === null) return route.abort();
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as { data: object };
    return route.fulfill({ response, json: { ...envelope, data: { ...data, SUPPORT_STAFF_SETTING: list } } });
  });
}

test('a question is answered by the machine, then by a person; all of it is there after a reload', async ({
  page,
  openSignedIn,
  sandbox,
}, info) => {
  await openSignedIn('/pages/profile/profile');
  await page.getByRole('link', { name: /^Help and support/ }).click();
  await page.getByRole('link', { name: /^Support/ }).click();
  await expect(page.getByRole('heading', { name: 'What support never does' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Support hours' })).toContainText(/Open now|Closed/);
  await picture(page, info, 'support');
  await start(page).click();

  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  await picture(page, info, 'chat-empty');
  await page.getByRole('button', { name: 'How is an up/down trade settled?' }).click();
  await expect(log(page).getByText('How is an up/down trade settled?')).toBeVisible();
  await expect(log(page)).toContainText('Assistant · automatic');
  await expect(log(page).getByRole('link', { name: 'Rules' })).toBeVisible();

  await say(
    page,
    '<img src=x onerror=alert(1)> write to https://evil.example/ or to 0x52908400098527886e0f7030069857d2e4169ee7',
  );
  await expect(log(page)).toContainText('<img src=x onerror=alert(1)> write to •••');
  await expect(log(page)).toContainText('An external link was removed.');
  await expect(log(page).getByRole('img')).toHaveCount(0);

  await page.getByRole('button', { name: 'Talk to an agent' }).click();
  await expect(page.getByText('You asked for an agent')).toBeVisible();
  await picture(page, info, 'chat');
  await check(page, 'chat');

  const id = await talkThatSays('write to •••', sandbox);
  await operator(sandbox, 'support-reply', id, '--text', 'Good morning, I am Ana. See the rules.');
  await expect(log(page)).toContainText('Support · agent');
  await expect(log(page)).toContainText('Good morning, I am Ana.');
  await expect(page.getByText('An agent has answered')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, info, 'chat-person-dark');
  await check(page, 'chat-person-dark');
  await page.emulateMedia({ colorScheme: 'light' });

  // A draft stays while another page is open, and an answer that arrives meanwhile is announced.
  await field(page).fill('Not sent yet');
  await goTo(page, '/pages/profile/profile');
  await operator(sandbox, 'support-reply', id, '--text', 'Was that of help?');
  await expect(page.getByRole('link', { name: /^Help and support\s*New reply/ })).toBeVisible();
  await goTo(page, CHAT);
  await expect(log(page)).toContainText('Was that of help?');
  await expect(field(page)).toHaveValue('Not sent yet');

  await page.reload();
  await expect(log(page)).toContainText('How is an up/down trade settled?');
  await expect(log(page)).toContainText('Was that of help?');
});

test('a flood is refused in words and nothing of it is lost; a recovery phrase is warned of', async ({
  page,
  open,
}, info) => {
  await open(CHAT);
  await expect(page.getByText('Connect a wallet to chat with support')).toBeVisible();
  await picture(page, info, 'chat-visitor');
  await check(page, 'chat-visitor');
  await signInWithDemoWallet(page);
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();

  await say(page, 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about');
  const warning = page.getByRole('alertdialog', { name: 'Do not send this' });
  await expect(warning).toBeVisible();
  await picture(page, info, 'secret');
  await warning.getByRole('button', { name: 'Edit message' }).click();
  await expect(warning).toBeHidden();
  await expect(field(page)).toHaveValue(/^abandon/);

  await field(page).fill('x'.repeat(1001));
  await expect(page.getByText('1001 of 1000 characters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();

  for (let at = 1; at <= 21; at += 1) await say(page, `Message ${at}`);
  await expect(log(page)).toContainText('Message 20');
  await expect(log(page).getByRole('alert')).toContainText(/Not sent\..*Try again in \d+\ss/i, { timeout: 20_000 });
  await picture(page, info, 'flood');
  await log(page).getByRole('button', { name: 'Edit' }).click();
  await expect(field(page)).toHaveValue('Message 21');
});

test('one entry starts, several are picked from, of none a toast tells, and without settings our own desk starts', async ({
  page,
  openSignedIn,
}, info) => {
  await entries(page, [OWN, OTHER, FOREIGN]);
  await openSignedIn('/pages/profile/profile');
  await goTo(page, SUPPORT);
  await start(page).click();
  const picker = page.getByRole('dialog', { name: 'Online support' });
  await expect(picker.getByRole('listitem')).toHaveCount(2);
  await expect(picker).toContainText('<b>Help</b> desk');
  await picture(page, info, 'picker');
  await check(page, 'picker');
  await picker.getByRole('button', { name: 'Cancel' }).click();
  await expect(picker).toBeHidden();
  await start(page).click();
  await picker.getByRole('button', { name: /Tern/ }).click();
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();

  await page.unrouteAll();
  await entries(page, [FOREIGN]);
  await page.reload();
  await goTo(page, SUPPORT);
  await start(page).click();
  await expect(page.getByText('Support is not set up')).toBeVisible();

  await page.unrouteAll();
  await entries(page, null);
  await page.reload();
  await start(page).click();
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
});

test('the widget of somebody else runs in a closed frame; one that answers with a page is not run, and that is told', async ({
  page,
  open,
}, info) => {
  let answer: { contentType: string; body: string } = {
    contentType: 'text/javascript',
    body: `window.supportWidget = { start: function (at) {
      var reached = [];
      try { parent.document.title; reached.push('page'); } catch (e) {}
      try { localStorage.length; reached.push('storage'); } catch (e) {}
      at.textContent = 'Widget here, reached: ' + reached.join() + '.';
    }, isReady: function () { return true; } };`,
  };
  await page.route('https://support.example/**', (route) =>
    route.fulfill({ ...answer, headers: { 'access-control-allow-origin': '*' } }),
  );
  await open(`${CHAT}?widget=${encodeURIComponent(WIDGET)}`);
  await expect(page.frameLocator('iframe').getByText('Widget here, reached: .')).toBeVisible();
  await expect(page.getByText('This window belongs to support.example')).toBeVisible();
  await picture(page, info, 'widget');

  answer = { contentType: 'text/html', body: '<h1>Not a script</h1>' };
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Support is not available' })).toBeVisible();
  await page.getByText('Details').click();
  await expect(page.getByText('From its own site, attempt 3: not a script')).toBeVisible();
  await picture(page, info, 'unavailable');
  await check(page, 'unavailable');
  await page.getByRole('textbox', { name: 'How can we reach you?' }).fill('ana at example');
  await page.getByRole('textbox', { name: 'Your message' }).fill('The chat does not open.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
});
