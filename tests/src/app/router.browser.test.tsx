import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ComponentType } from 'react';
import { lazyCode } from '../../../src/ui/lazy-code.ts';
import type { LazyPage } from '../../../src/app/router.tsx';
import { Router } from '../../../src/app/router.tsx';
import type { LiveClient } from '../../../src/live/live-client.ts';
import { LiveContext } from '../../../src/features/shell/shell-contexts.ts';
import { PageLink } from '../../../src/features/shell/page-link.tsx';
import { useLocation } from 'react-router-dom';

const readyPage = (Page: ComponentType) => lazyCode(() => Promise.resolve({ default: Page }));

/** A page whose code comes when the test says so. */
function slowPage(Page: ComponentType) {
  let settle!: { come(): void; fail(): void };
  const code = new Promise<{ default: ComponentType }>((resolve, reject) => {
    settle = { come: () => resolve({ default: Page }), fail: () => reject(new TypeError('no connection')) };
  });
  return { page: lazyCode(() => code), ...settle };
}

const Here = () => <p>at {useLocation().pathname}</p>;
const Tall = ({ name }: { name: string }) => (
  <main style={{ height: '3000px' }}>
    <h1>{name}</h1>
    <Here />
    <PageLink to="/second">to the second</PageLink>
    <PageLink to="/third">to the third</PageLink>
  </main>
);

let pages: Record<string, LazyPage>;
const nowhere = readyPage(() => <h1>nowhere</h1>);
const pageAt = (path: string) => pages[path] ?? nowhere;
const shown = () =>
  render(
    <Router
      pageAt={pageAt}
      frame={(content, waiting) => (
        <LiveContext value={{} as LiveClient}>
          {waiting !== null && <output>waiting</output>}
          {content}
        </LiveContext>
      )}
    />,
  );
const heading = (name: string) => page.getByRole('heading', { name });
const link = (name: string) => page.getByRole('link', { name });

let before = '';
beforeEach(() => {
  before = location.hash;
  history.replaceState(null, '', '#/first');
  pages = { '/first': readyPage(() => <Tall name="first" />) };
});
afterEach(() => history.replaceState(null, '', before || '#'));

describe('a page whose code is on the way', () => {
  it('leaves the old one and its address in place, then shows at its top', async () => {
    const second = slowPage(() => <Tall name="second" />);
    pages['/second'] = second.page;
    await shown();
    scrollTo(0, 500);
    await link('to the second').click();
    await expect.element(page.getByText('waiting')).toBeVisible();
    await expect.element(heading('first')).toBeInTheDocument();
    await expect.element(page.getByText('at /first')).toBeInTheDocument();
    second.come();
    await expect.element(heading('second')).toBeVisible();
    await expect.element(page.getByText('at /second')).toBeInTheDocument();
    expect(page.getByText('waiting').elements()).toEqual([]);
    expect(scrollY).toBe(0);
  });

  it('gives way to a newer wish, however late it comes', async () => {
    const second = slowPage(() => <Tall name="second" />);
    const third = slowPage(() => <Tall name="third" />);
    Object.assign(pages, { '/second': second.page, '/third': third.page });
    await shown();
    await link('to the second').click();
    await link('to the third').click();
    third.come();
    await expect.element(heading('third')).toBeInTheDocument();
    second.come();
    await second.page.fetch();
    await expect.element(page.getByText('at /third')).toBeInTheDocument();
  });

  it('that cannot be loaded says so in its place, and the way back works', async () => {
    const second = slowPage(() => <Tall name="second" />);
    pages['/second'] = second.page;
    await shown();
    await link('to the second').click();
    second.fail();
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    // Not by the browser's own button: wallet browsers have none.
    (page.getByRole('button', { name: 'Back' }).element() as HTMLElement).click();
    await expect.element(heading('first')).toBeInTheDocument();
  });
});

it('a page that throws is replaced, and the next one is shown', async () => {
  pages['/second'] = readyPage(() => {
    throw new Error('broken page');
  });
  await shown();
  await link('to the second').click();
  await expect.element(page.getByText('Something went wrong')).toBeVisible();
  history.back();
  await expect.element(heading('first')).toBeInTheDocument();
});

it('issue 39 F23: a page that threw is left by an address that was typed, and by one that follows it', async () => {
  pages['/second'] = readyPage(() => {
    throw new Error('broken page');
  });
  await shown();
  const crash = page.getByText('Something went wrong');
  // Typed addresses have no key of their own: all have the same.
  location.hash = '/second';
  await expect.element(crash).toBeVisible();
  location.hash = '/first';
  await expect.element(heading('first')).toBeInTheDocument();
  await expect.element(crash).not.toBeInTheDocument();
});

it('an address that changes while the first page is being rendered is followed', async () => {
  pages['/second'] = readyPage(() => <h1>second</h1>);
  let renders = 0;
  await render(
    <Router
      pageAt={(path) => {
        if (renders++ === 0) history.replaceState(null, '', '#/second');
        return pageAt(path);
      }}
      frame={(content) => <LiveContext value={{} as LiveClient}>{content}</LiveContext>}
    />,
  );
  await expect.element(heading('second')).toBeVisible();
});

it('Back finds a page where it was left', async () => {
  pages['/second'] = readyPage(() => <Tall name="second" />);
  await shown();
  scrollTo(0, 700);
  await expect.poll(() => scrollY).toBe(700);
  // The position is read when the browser tells of it.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  // Without the runner's own scrolling to what it clicks.
  (link('to the second').element() as HTMLElement).click();
  await expect.element(heading('second')).toBeInTheDocument();
  expect(scrollY).toBe(0);
  history.back();
  await expect.element(heading('first')).toBeInTheDocument();
  expect(scrollY).toBe(700);
});

it('a link leaves new tabs to the browser', async () => {
  pages['/second'] = readyPage(() => <Tall name="second" />);
  await shown();
  let left: boolean | null = null;
  const hear = (event: MouseEvent) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', hear, { once: true });
  await link('to the second').click({ modifiers: ['Control'] });
  expect(left).toBe(true);
  await expect.element(heading('first')).toBeInTheDocument();
});

describe('a link to where one is', () => {
  it('leaves nothing more for Back to undo', async () => {
    pages['/second'] = readyPage(() => <Tall name="second" />);
    await shown();
    const entry = () => (history.state as { idx: number }).idx;
    const first = entry();
    await link('to the second').click();
    await expect.element(heading('second')).toBeVisible();
    expect(entry()).toBe(first + 1);
    await link('to the second').click();
    await expect.element(heading('second')).toBeVisible();
    expect(entry()).toBe(first + 1);
  });
});

describe('the focus', () => {
  it('is on the heading of the next page where it went with the last one', async () => {
    pages['/second'] = readyPage(() => <Tall name="second" />);
    await shown();
    await expect.element(link('to the second')).toBeVisible();
    link('to the second').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('second')).toHaveFocus();
    // The next Tab goes on from there.
    await userEvent.tab();
    await expect.element(link('to the second')).toHaveFocus();
  });

  it('is left alone where a page shows first', async () => {
    await shown();
    await expect.element(heading('first')).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });
});
