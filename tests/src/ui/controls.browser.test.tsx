import { signal } from '@preact/signals-core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { chooseLevel } from '../../../src/level/level.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ChipGroup } from '../../../src/ui/chip-group.tsx';
import { CopyText } from '../../../src/ui/copy-text.tsx';
import { followLevel } from '../../../src/ui/follow-device.ts';
import { LoadingView } from '../../../src/ui/loading-view.tsx';
import { RadioGroup } from '../../../src/ui/radio-group.tsx';
import { Ring } from '../../../src/ui/ring.tsx';
import { SandboxMarker } from '../../../src/ui/sandbox-marker.tsx';
import { Skeleton } from '../../../src/ui/skeleton.tsx';
import { FoldedSignal, FoldedWords } from '../../../src/ui/folded-words.tsx';
import { TabPanel, Tabs } from '../../../src/ui/tabs.tsx';
import { currentToast } from '../../../src/ui/toast.ts';
import { dismissToasts } from './dismiss-toasts.ts';
import { Toggle } from '../../../src/ui/toggle.tsx';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';

const PERIODS = [
  { value: 30, label: '30 s', note: '85%' },
  { value: 60, label: '60 s', note: '87%' },
  { value: 120, label: '120 s', note: '90%', disabled: true },
  { value: 300, label: '300 s', note: '92%' },
];

function Periods({ look = 'cards' }: { look?: 'cards' | 'chips' | 'quiet' | 'segmented' | 'list' }) {
  const [value, setValue] = useState(30);
  return <RadioGroup label="Duration" look={look} value={value} onChange={setValue} options={PERIODS} />;
}

describe('a radio group', () => {
  it('is one tab stop, moved through by arrow keys past what is disabled', async () => {
    await render(<Periods />);
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('radio', { name: '30 s 85%' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('radio', { name: '60 s 87%' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('radio', { name: '300 s 92%' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('radio', { name: '30 s 85%' })).toBeChecked();
    expect(page.getByRole('group', { name: 'Duration' }).elements()).toHaveLength(1);
  });

  it('can be tapped over at least 44 px in every look', async () => {
    for (const look of ['cards', 'chips', 'quiet', 'segmented', 'list'] as const) {
      const { unmount } = await render(<Periods look={look} />);
      const heights = page
        .getByRole('radio')
        .elements()
        .map((input) => input.getBoundingClientRect().height);
      expect(Math.min(...heights), look).toBeGreaterThanOrEqual(43.5);
      await unmount();
    }
  });
});

describe('tabs', () => {
  function Views() {
    const [value, setValue] = useState('chart');
    return (
      <>
        <Tabs
          id="views"
          label="Views"
          value={value}
          onChange={setValue}
          tabs={[
            { key: 'chart', label: 'Chart' },
            { key: 'options', label: 'Options, coming soon', disabled: true },
            { key: 'book', label: 'Book' },
          ]}
        />
        <TabPanel id="views" value={value}>
          {value}
        </TabPanel>
      </>
    );
  }

  it('move by arrow keys, say which is chosen, and skip over what does not open', async () => {
    await render(<Views />);
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('tab', { name: 'Chart' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('tab', { name: 'Options, coming soon' })).toHaveFocus();
    await expect.element(page.getByRole('tabpanel', { name: 'Chart' })).toHaveTextContent('chart');
    await userEvent.keyboard('{End}');
    await expect.element(page.getByRole('tab', { name: 'Book' })).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('tabpanel', { name: 'Book' })).toHaveTextContent('book');
    (page.getByRole('tab', { name: 'Options, coming soon' }).element() as HTMLElement).click();
    await expect.element(page.getByRole('tabpanel', { name: 'Book' })).toHaveTextContent('book');
  });
});

describe('a button', () => {
  it('takes no second tap while it is busy and keeps its name', async () => {
    const onClick = vi.fn();
    await render(
      <Button busy onClick={onClick}>
        Sending
      </Button>,
    );
    const button = page.getByRole('button', { name: 'Sending' });
    (button.element() as HTMLButtonElement).click();
    expect(onClick).not.toHaveBeenCalled();
    expect(button.element().getAttribute('aria-busy')).toBe('true');
  });

  it('moves nothing in the frame that says it is busy, and turns its ring after it', async () => {
    const view = await render(<Button>Send</Button>);
    const button = page.getByRole('button').element();
    const animations = (): number => button.getAnimations({ subtree: true }).length;
    flushSync(() => void view.rerender(<Button busy>Sending</Button>));
    await new Promise(requestAnimationFrame);
    expect(button.textContent).toBe('Sending');
    expect(animations()).toBe(0);
    await expect.poll(animations).toBe(1);
  });

  it('sends no form while it is busy', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    await render(
      <form onSubmit={onSubmit}>
        <Button busy type="submit">
          Sending
        </Button>
      </form>,
    );
    (page.getByRole('button').element() as HTMLButtonElement).click();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

it('chips are buttons with spoken names', async () => {
  const onPick = vi.fn();
  await render(
    <ChipGroup label="Part of the balance" chips={[{ key: '25', label: '25%', name: '25% of the balance', onPick }]} />,
  );
  await page.getByRole('button', { name: '25% of the balance' }).click();
  expect(onPick).toHaveBeenCalledOnce();
});

it('a toggle is a switch with its hint as description', async () => {
  const onChange = vi.fn();
  await render(<Toggle label="Vibration" hint="Off at low levels" checked={false} onChange={onChange} />);
  const toggle = page.getByRole('switch', { name: 'Vibration', exact: true });
  expect(document.getElementById(toggle.element().getAttribute('aria-describedby')!)!.textContent).toBe(
    'Off at low levels',
  );
  await toggle.click();
  expect(onChange).toHaveBeenCalledWith(true);
});

describe('words with a folded price', () => {
  const seen = (container: Element) => container.querySelector('[aria-hidden]')?.textContent;
  const heard = (container: Element) => container.querySelector('.sr-only')?.textContent;

  it('are read with the whole number', async () => {
    const { container } = await render(<FoldedWords text="1 PEPE at 0.0₅4625 USDT" />);
    expect(seen(container)).toBe('1 PEPE at 0.0₅4625 USDT');
    expect(heard(container)).toBe('1 PEPE at 0.000004625 USDT');
  });

  it('follow a signal, and are plain text where nothing is folded', async () => {
    const of = signal('open 0.0₅4625');
    const { container } = await render(<FoldedSignal of={of} />);
    expect([seen(container), heard(container)]).toEqual(['open 0.0₅4625', 'open 0.000004625']);
    of.value = 'open 1.25';
    expect([seen(container), container.textContent]).toEqual([undefined, 'open 1.25']);
  });
});

it('the sandbox marker says what it is', async () => {
  const { container } = await render(<SandboxMarker />);
  expect(container.textContent).toBe('Sandbox · play funds, no real money');
});

describe('copied text', () => {
  afterEach(() => {
    dismissToasts();
    vi.restoreAllMocks();
  });

  it('is shown short, copied whole and confirmed', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await render(<CopyText text="0x71C7656EC7ab88b098defB751B7401B5f6d8976F" what="Wallet address" />);
    const button = page.getByRole('button', { name: 'Copy Wallet address 0x71C7…d8976F' });
    expect(button.element().textContent).toContain('0x71C7…d8976F');
    await button.click();
    expect(written).toHaveBeenCalledWith('0x71C7656EC7ab88b098defB751B7401B5f6d8976F');
    await vi.waitFor(() => expect(currentToast.value?.text).toBe('Copied'));
  });

  it('says so when the browser refuses both ways', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await render(<CopyText text="order-1" what="Order ID" />);
    await page.getByRole('button').click();
    await vi.waitFor(() => expect(currentToast.value?.kind).toBe('error'));
  });
});

describe('a loading view', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows nothing for 200 ms, then a skeleton, after 10 s a retry, after 60 s an error', async () => {
    vi.useFakeTimers();
    const { container } = await render(<LoadingView onRetry={() => undefined} />);
    const after = (ms: number) => flushSync(() => vi.advanceTimersByTime(ms));
    expect(container.textContent).toBe('');
    after(199);
    expect(container.textContent).toBe('');
    after(1);
    expect(container.textContent).toBe('Loading');
    after(9800);
    expect(container.textContent).toContain('Still loading');
    expect(container.querySelector('button')!.textContent).toBe('Try again');
    after(50_000);
    expect(container.querySelector('[role="alert"]')!.textContent).toContain('Timed out.');
  });
});

describe('what a level changes', () => {
  afterEach(() => chooseLevel(null));

  it('is on the document element, for the style sheets', () => {
    const root = document.createElement('html');
    const stop = followLevel(root);
    expect([root.dataset['level'], root.style.getPropertyValue('--transition-ms')]).toEqual(['0', '150ms']);
    chooseLevel(3);
    expect([root.dataset['level'], root.style.getPropertyValue('--transition-ms')]).toEqual(['3', '0ms']);
    stop();
    chooseLevel(1);
    expect(root.dataset['level']).toBe('3');
  });

  it('stops skeletons from shimmering and takes rings away', async () => {
    const view = (
      <>
        <Skeleton height="1rem" />
        <Ring fromMs={0} toMs={30_000} nowMs={() => 12_000}>
          18
        </Ring>
      </>
    );
    const { container } = await render(view);
    const skeleton = container.querySelector<HTMLElement>('[aria-hidden]')!;
    // Nor while a page starts.
    expect(getComputedStyle(skeleton).animationName).toBe('none');
    document.documentElement.dataset['breathing'] = '';
    expect(getComputedStyle(skeleton).animationName).not.toBe('none');
    expect(container.querySelector('svg')).not.toBeNull();
    chooseLevel(3);
    await vi.waitFor(() => expect(getComputedStyle(skeleton).animationName).toBe('none'));
    await vi.waitFor(() => expect(container.querySelector('svg')).toBeNull());
    expect(container.textContent).toBe('18');
    delete document.documentElement.dataset['breathing'];
  });
});
