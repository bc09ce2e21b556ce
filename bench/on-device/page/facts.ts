import { figureText, ratioText } from '../picture/picture.ts';
import type { Result } from '../result.ts';
import type { Fact } from './fact-list.ts';
import { unbroken } from './unbroken.ts';

const NOT_TOLD = 'not told';

/** Reasons for a level in words: the kinds of `src/level/reasons.ts` that a device can give. */
const REASONS: Readonly<Record<string, string>> = {
  webview: 'an Android WebView',
  weak: 'a weak device',
  veryWeak: 'a very weak device',
  benchmarkFailed: 'the benchmark failed',
  oldEngine: 'an old engine',
};

const SOURCES: Readonly<Record<Result['level']['source'], string>> = {
  address: 'by the address',
  chosen: 'chosen by hand',
  safe: 'safe mode',
  measured: 'measured',
};

export function levelText({ level, source, reasons }: Result['level']): string {
  const why = reasons.map(({ kind, value, limit }) => {
    const words = REASONS[kind] ?? kind;
    return value === null || limit === null ? words : `${words} (${figureText(value)}, limit ${figureText(limit)})`;
  });
  const from = source === 'measured' && why.length === 0 ? 'nothing speaks for less' : SOURCES[source];
  return `${level}: ${[from, ...why].join(', ')}`;
}

const whole = (value: number | null): string => (value === null ? NOT_TOLD : String(Math.round(value)));

/** The device before it is measured. */
export function deviceFacts(device: Result['device']): readonly Fact[] {
  const { name, cores, memoryGb, screen, dpr, refreshHz } = device;
  return [
    { name: 'Device', value: unbroken(name) },
    { name: 'Cores', value: whole(cores) },
    { name: 'Memory', value: memoryGb === null ? NOT_TOLD : `about ${memoryGb} GB` },
    { name: 'Screen', value: `${screen.widthPx} × ${screen.heightPx}, ${ratioText(dpr)}` },
    ...(refreshHz === null ? [] : [{ name: 'Refresh', value: `${figureText(refreshHz)} Hz` }]),
  ];
}

/** And after it. */
export function resultFacts(result: Result): readonly Fact[] {
  const { device, score, level, build, date } = result;
  const parts = `${whole(score.jsScore)} / ${whole(score.renderScore)} / ${whole(score.memoryScore)}`;
  return [
    ...deviceFacts(device),
    { name: 'Device level', value: levelText(level) },
    { name: 'Score', value: score.failed ? 'failed' : `${score.score} (script / drawing / memory ${parts})` },
    { name: 'Feed', value: device.feed === 'worker' ? 'in a worker' : 'in the page: no worker here' },
    { name: 'Build', value: `${build.version}, ${build.revision}` },
    { name: 'When', value: date.slice(0, 16).replace('T', ' ') + ' UTC' },
  ];
}
