import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import getInfo from '../../../fixtures/rest/getInfo.json';
import { compute } from '../../../../src/compute/compute.ts';
import { startCompute, stopCompute } from '../../../../src/compute/start-compute.ts';
import { taskWorkerUrl } from '../../../../src/compute/pool/worker-url.ts';
import { preferences } from '../../../../src/data/preferences.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { labBar, LAB_KEY } from '../../../../src/features/shell/overlays.ts';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import { decodeConditions, NO_CONDITIONS } from '../../../../src/lab/conditions.ts';
import { dataSaver } from '../../../../src/level/data-saver.ts';
import { logEvent } from '../../../../src/model/event-log.ts';
import { browserStorage } from '../../../../src/model/storage.ts';
import DiagnosticsPage from '../../../../src/features/diagnostics/diagnostics-page.tsx';
import { connectionStore, NO_COUNTERS } from '../../../../src/signals/connection-store.ts';
import { dataUse } from '../../../../src/signals/data-use.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const ADDRESS = getInfo.success.data.user.address;
const button = (name: string) => page.getByRole('button', { name });
const region = (name: string) => page.getByRole('region', { name });
const says = (where: Locator, words: string) => vi.waitFor(() => expect(where.element().textContent).toContain(words));

async function shown() {
  const shell = shellAround(PATHS.diagnostics, <DiagnosticsPage />);
  await render(shell.page);
  await expect.element(page.getByRole('heading', { name: 'Diagnostics' })).toBeVisible();
  return shell;
}

describe('diagnostics', () => {
  beforeEach(() => {
    connectionStore.applyStatus('reconnecting', 2);
    connectionStore.applyPing(41.6);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    sessionStore.applySignOut();
  });

  it('follow the connection and what comes by it', async () => {
    await shown();
    connectionStore.applyCounters({ ...NO_COUNTERS, messages: 1234, prices: 56_789, garbage: 3, oversized: 2 });
    await says(region('Connection'), 'ConnectionReconnecting');
    await says(region('Connection'), 'Latency42 ms');
    await says(region('Received data'), 'Messages1,234');
    await says(region('Received data'), 'Prices received56,789');
    await says(region('Received data'), 'Unreadable5');
  });

  it('tell what the workers have computed, and what again since one was lost', async () => {
    // Whichever worker gets the task first.
    let lost = false;
    startCompute({
      createWorker() {
        const worker = new Worker(taskWorkerUrl, { type: 'module' });
        const post = worker.postMessage.bind(worker) as (message: unknown, transfer: Transferable[]) => void;
        worker.postMessage = (message: { readonly kind?: string }, transfer?: unknown) => {
          post(message, (transfer ?? []) as Transferable[]);
          if (message.kind !== 'add-task' || lost) return;
          lost = true;
          worker.terminate();
        };
        return worker;
      },
    });
    const units = new BigInt64Array(600_000).fill(3n);
    await compute('orders', 'groups', { keys: new Uint16Array(600_000), groups: 1, units });
    await shown();
    await says(region('Background threads'), 'Calculated by worker threads1');
    await says(region('Background threads'), 'Calculations repeated after a failure1');
    await says(region('Background threads'), 'Threads replaced after a failure1');
    stopCompute();
  });

  it('tell the live data of the day, and whether it is saved (G31)', async () => {
    await shown();
    dataUse.apply({ ...NO_COUNTERS, bytesIn: 2_740_000 }, false);
    await says(region('Connection'), 'Live data · Today2.7 MB');
    await says(region('Connection'), 'Data saverAutomatic: off');
    dataSaver.choose('on');
    await says(region('Connection'), 'Data saverOn');
    dataSaver.choose('auto');
  });

  it('say in words what the browser lacks', async () => {
    Object.defineProperty(navigator, 'deviceMemory', { configurable: true, value: undefined });
    vi.stubGlobal('WebAssembly', undefined);
    await shown();
    Reflect.deleteProperty(navigator, 'deviceMemory');
    const lacks = page.getByRole('list', { name: 'This browser' });
    await says(lacks, 'No WebAssembly: calculations take longer.');
    await says(lacks, 'doesn’t report the memory size');
    connectionStore.applyOnPageThread();
    await says(lacks, 'No background threads');
    expect(lacks.element().textContent).not.toContain('Supports everything');
  });

  it('say whether book and charts compute in WebAssembly', async () => {
    await shown();
    await says(region('Background threads'), 'Order book and charts run in—');
    connectionStore.applyKernels('wasm');
    await says(region('Background threads'), 'Order book and charts run inWebAssembly');
    connectionStore.applyKernels('plain');
    await says(region('Background threads'), 'Order book and charts run inJavaScript');
  });

  it('lead to the page about the level', async () => {
    const { router } = await shown();
    await button('Why this level').click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.level));
  });

  it('tell what went wrong, the last first, also while the page is open', async () => {
    logEvent('chart: first');
    await shown();
    logEvent('live worker: second');
    await expect.poll(() => region('Errors').element().textContent, { timeout: 10_000 }).toMatch(/second.*first/);
  });

  it('switch bad conditions on, keep them over a reload, and say so until they are off', async () => {
    const { spoil } = await shown();
    const lab = region('Network lab');
    // Nobody but a developer meets it.
    await expect.element(lab).not.toBeInTheDocument();
    preferences.switchDeveloper(true);
    await lab.getByRole('radio', { name: '300 ms' }).click();
    await lab.getByRole('radio', { name: '1 h fast' }).click();
    const chosen = { ...NO_CONDITIONS, latencyMs: 300, clockMs: 3_600_000 };
    expect(spoil).toHaveBeenLastCalledWith(chosen);
    expect(browserStorage.json(LAB_KEY, decodeConditions).read()).toEqual(chosen);
    expect(labBar.value).not.toBeNull();
    await lab.getByRole('button', { name: 'Turn all off' }).click();
    expect(spoil).toHaveBeenLastCalledWith(NO_CONDITIONS);
    expect(browserStorage.text(LAB_KEY).read()).toBeNull();
    expect(labBar.value).toBeNull();
    preferences.switchDeveloper(false);
  });

  it('are copied as text without anything personal', async () => {
    sessionStore.applySignIn('token-1', { userId: '1000001', address: ADDRESS, walletKind: 'okx' });
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await shown();
    await button('Copy diagnostics').click();
    await expect.element(page.getByText('Copied').first()).toBeInTheDocument();
    const [copied] = written.mock.lastCall!;
    written.mockRestore();
    expect(copied).toMatch(/^Tern \d+\.\d+\.\d+\n/);
    expect(copied).not.toContain(ADDRESS);
    expect(copied).not.toContain('token-1');
    expect(copied).not.toContain('1000001');
  });
});
