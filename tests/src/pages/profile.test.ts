import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { valueText } from '../../../src/features/account/balance-figures.tsx';
import { diagnosticsText } from '../../../src/features/diagnostics/diagnostics-text.ts';
import { VERSION } from '../../../src/features/diagnostics/version.ts';
import { ACCOUNT_BOOKS, accountValue, totalValue } from '../../../src/model/account.ts';
import type { AccountBook, AssetBalance } from '../../../src/model/account.ts';
import { NO_COUNTERS } from '../../../src/signals/connection-store.ts';

it('the version is that of package.json', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(VERSION).toBe(version);
});

describe('balances by account', () => {
  /** Values with eight decimals, as the exchange computes them. */
  const units = fc.bigInt(0n, 10n ** 13n);
  const valueOf = (text: string) => BigInt(Math.round(Number(text) * 100));
  const balance: fc.Arbitrary<AssetBalance> = fc.record({
    asset: fc.constantFrom('USDT', 'EUR', 'BTC'),
    account: fc.constantFrom<AccountBook>('spot', 'contract', 'financial'),
    available: fc.constant('1' as DecimalText),
    locked: fc.constant('0' as DecimalText),
    valueUsdt: units.map(
      (value) => `${value / 10n ** 8n}.${String(value % 10n ** 8n).padStart(8, '0')}` as DecimalText,
    ),
  });

  const exactSum = (held: readonly AssetBalance[]) =>
    held.reduce((sum, { valueUsdt }) => sum + BigInt(valueUsdt.replace('.', '')), 0n);

  it('have each the sum of their balances, rounded down to the cent', () =>
    fc.assert(
      fc.property(fc.array(balance), (balances) => {
        for (const account of ACCOUNT_BOOKS) {
          const own = balances.filter((held) => held.account === account);
          expect(valueOf(accountValue(balances, account))).toBe(exactSum(own) / 10n ** 6n);
        }
      }),
    ));

  it('add up to the total on home as they are shown, which is never more than there is', () => {
    const read = (shown: string) => valueOf(shown.replaceAll(',', ''));
    fc.assert(
      fc.property(fc.array(balance), (balances) => {
        const shown = ACCOUNT_BOOKS.map((account) => read(valueText(accountValue(balances, account))));
        const total = read(valueText(totalValue(balances)));
        expect(total).toBe(shown.reduce((sum, part) => sum + part, 0n));
        expect(total * 10n ** 6n <= exactSum(balances)).toBe(true);
      }),
    );
    const of = (account: AccountBook, valueUsdt: string) => ({ account, valueUsdt }) as AssetBalance;
    expect(valueText(totalValue([of('contract', '4994.619')]))).toBe('4,994.61');
    expect(valueText(totalValue([of('spot', '0.006'), of('contract', '0.006')]))).toBe('0.00');
  });
});

describe('diagnostics as text', () => {
  const facts = {
    version: '1.2.3',
    timeMs: Date.UTC(2026, 10, 21, 9, 0, 0),
    language: 'zh',
    level: 2,
    status: 'connected',
    attempt: 0,
    age: 'live',
    pingMs: 38.4,
    feed: { way: 'compact', periodMs: 200, isSlow: true } as const,
    counters: { ...NO_COUNTERS, messages: 10, gaps: 1 },
    dataSaver: { chosen: 'auto' as const, acts: true },
    bytesToday: 14_000_000,
    kernels: 'wasm' as const,
    compute: { plainTasks: 3, hereTasks: 1, fallbacks: 0, pool: null },
    lacks: ['workers', 'simd'] as const,
    userAgent: 'Test/1.0',
    screen: '375×667 @2',
    events: [{ number: 1, timeMs: Date.UTC(2026, 10, 21, 8, 59, 0), text: 'rejection: test' }],
  };

  it('are one fact a line, all counters included', () => {
    expect(diagnosticsText(facts).split('\n')).toEqual([
      'Tern 1.2.3',
      'time 2026-11-21T09:00:00.000Z',
      'language zh',
      'level 2',
      'connection connected, attempt 0',
      'prices live',
      'ping 38 ms',
      'feed compact, every 200 ms, slow line',
      'messages 10',
      'prices 0',
      'garbage 0',
      'oversized 0',
      'unknown 0',
      'duplicates 0',
      'gaps 1',
      'overflow 0',
      'bytesIn 0',
      'framesIn 0',
      'bytesOut 0',
      'framesOut 0',
      'keys 0',
      'lost 0',
      'data saver auto, on',
      'live data today 14000000 bytes',
      'kernels wasm',
      'compute plainTasks 3',
      'compute hereTasks 1',
      'compute fallbacks 0',
      'lacks workers, simd',
      'screen 375×667 @2',
      'browser Test/1.0',
      '2026-11-21T08:59:00.000Z rejection: test',
    ]);
  });

  it('say unknown before the first ping', () => {
    expect(diagnosticsText({ ...facts, pingMs: NaN })).toContain('ping unknown');
  });

  it('say when nothing is lacking', () => {
    expect(diagnosticsText({ ...facts, lacks: [] })).toContain('lacks nothing');
  });
});
