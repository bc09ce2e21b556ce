import { describe, expect, it } from 'vitest';
import { backtestPath } from '../../../../src/features/chart/backtest-path.ts';
import { STANDARD_CHOICES } from '../../../../src/features/chart/chart-choices.ts';
import { checkedDraft } from '../../../../src/features/strategy/draft.ts';
import { fromStudy, withStudy } from '../../../../src/features/strategy/study-rules.ts';
import { TEMPLATES } from '../../../../src/features/strategy/template-names.ts';
import { newDraft, templateDraft } from '../../../../src/features/strategy/templates.ts';
import { conditionText } from '../../../../src/features/strategy/strategy-words.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';

const read = (query: string) => fromStudy(new URLSearchParams(query));
const enterText = (query: string) => conditionText(read(query)!.rules.enter.conditions[0]!);
const ETH = 'ETHUSDT' as MarketSymbol;

describe('a backtest of a study of the chart', () => {
  it.each(STANDARD_CHOICES.studies)('begins with rules that can be run: $kind', (choice) => {
    const path = backtestPath(choice, ETH);
    const found = fromStudy(new URLSearchParams(path.slice(path.indexOf('?'))))!;
    expect(found).toMatchObject({ symbol: 'ETHUSDT', interval: 'ONE_MIN' });
    const draft = withStudy(newDraft(found.name, found.rules, found.symbol), found);
    expect(draft.enter.conditions.length).toBeGreaterThan(0);
    expect(draft.leave.conditions.length).toBeGreaterThan(0);
    expect(checkedDraft(draft)).toMatchObject({ ok: true, strategy: { symbols: ['ETHUSDT'], interval: 'ONE_MIN' } });
  });

  it('has the parameters of the chart', () => {
    expect(enterText('study=ma_25_7')).toBe('MA 7 crosses above MA 25');
    expect(enterText('study=ema_50')).toBe('Price crosses above EMA 50');
    expect(enterText('study=boll_20_2.5')).toBe('Price crosses above BOLL 20, 2.5 lower');
    expect(enterText('study=macd_12_26_9')).toBe('MACD 12, 26, 9 crosses above MACD 12, 26, 9 signal');
    expect(enterText('study=kdj_9_3_3')).toBe('KDJ 9, 3, 3 K crosses above KDJ 9, 3, 3 D');
    expect(read('study=atr_21')!.rules.exits).toEqual({ stop: { atr: 2, period: 21 } });
  });

  it('takes days for weeks, which a backtest does not have', () => {
    expect(read('study=rsi_14&interval=ONE_WEEK')!.interval).toBe('ONE_DAY');
  });

  it.each([
    '',
    'study=',
    'study=ma',
    'study=ma_0',
    'study=ma_501',
    'study=ma_2.5',
    'study=macd_26_12_9',
    'study=macd_12_26',
    'study=rsi_14_2',
    'study=constructor',
    'study=__proto__',
    'study=ma_20%3Cscript%3E',
    'study=ma_1_2_3_4_5',
    'study=boll_20_1e9',
  ])('reads nothing from %j', (query) => {
    expect(read(query)).toBeNull();
  });

  it('takes no market and no interval that is none', () => {
    expect(read('study=rsi_14&symbol=../x&interval=toString')).toMatchObject({
      symbol: undefined,
      interval: undefined,
    });
  });
});

describe('templates', () => {
  it.each(TEMPLATES)('can be run as they are: %s', (template) => {
    const draft = templateDraft(template, template);
    expect(checkedDraft(draft).ok).toBe(true);
    expect(draft.leave.conditions.length).toBeGreaterThan(0);
    expect(draft.span.heldBack).toBe(0.3);
  });
});
