import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { setLanguage } from '../../../src/i18n/translate.ts';
import { useTranslation } from '../../../src/i18n/use-translation.ts';

const made = vi.fn();
const rendered = vi.fn();

function Cancel() {
  rendered();
  const { t, language } = useTranslation();
  useEffect(() => made(t('common.cancel'), language), [t, language]);
  return <p>{`${t('common.cancel')} ${language}`}</p>;
}

afterEach(async () => {
  await setLanguage('en');
  localStorage.removeItem('app_language');
});

it('follows the language with one render, and what was made with the old texts is made anew', async () => {
  const { container } = await render(<Cancel />);
  expect(container.textContent).toBe('Cancel en');
  const before = rendered.mock.calls.length;
  await setLanguage('zh');
  await vi.waitFor(() => expect(container.textContent).toBe('取消 zh'));
  expect(rendered.mock.calls.length).toBe(before + 1);
  expect(made.mock.calls).toEqual([
    ['Cancel', 'en'],
    ['取消', 'zh'],
  ]);
});

it('renders nothing when the language that is shown is chosen again', async () => {
  await render(<Cancel />);
  const before = rendered.mock.calls.length;
  await setLanguage('en');
  await new Promise((done) => requestAnimationFrame(done));
  expect(rendered.mock.calls.length).toBe(before);
});

it('lets go with the component', async () => {
  const { unmount } = await render(<Cancel />);
  await unmount();
  const before = rendered.mock.calls.length;
  await setLanguage('zh');
  expect(rendered.mock.calls.length).toBe(before);
});
