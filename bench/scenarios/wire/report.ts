import type { Level } from '../../../src/level/settings.ts';
import { figure } from '../../report/numbers.ts';
import { head, row } from '../../report/table.ts';
import { SCREENS } from './sample.ts';
import type { AppSample, Feed, WireSample } from './sample.ts';
import { appCpuMs, medianAt } from './targets.ts';

const FEED_NAMES: Readonly<Record<Feed, string>> = { compact: 'compact', json: 'JSON', fixture: '180e768f' };
/** IP, TCP and TLS of a frame down and of its acknowledgement, bytes. */
const AROUND_A_FRAME = 126;
const HOUR_S = 3600;

const figures: readonly { readonly title: string; readonly of: keyof WireSample; readonly feeds: readonly Feed[] }[] = [
  { title: 'B/s', of: 'downBytes', feeds: ['compact', 'json', 'fixture'] },
  { title: 'frames/s', of: 'downFrames', feeds: ['compact', 'json', 'fixture'] },
  { title: 'sent B/s', of: 'upBytes', feeds: ['compact', 'json'] },
  { title: 'browser, ms/s', of: 'cpuMs', feeds: ['compact', 'json', 'fixture'] },
  { title: 'main thread, ms/s', of: 'mainMs', feeds: ['compact', 'json', 'fixture'] },
];

/** Bytes, frames and processor time of each screen and level, feed beside feed. */
export function wireTable(samples: readonly WireSample[], levels: readonly Level[]): readonly string[] {
  const columns = figures.flatMap(({ title, of, feeds }) => feeds.map((feed) => ({ title, of, feed })));
  return [
    ...head([
      'screen',
      'level',
      ...columns.map(({ title, feed }) => `${title}, ${FEED_NAMES[feed]}`),
      'MB/h on the air, compact',
    ]),
    ...levels.flatMap((level) =>
      SCREENS.map((screen) => {
        const at = (of: keyof WireSample, feed: Feed) => medianAt(samples, { screen, level, feed }, of);
        const air = at('downBytes', 'compact') + at('downFrames', 'compact') * AROUND_A_FRAME;
        return row([
          screen,
          String(level),
          ...columns.map(({ of, feed }) => figure(at(of, feed))),
          figure((air * HOUR_S) / 1e6),
        ]);
      }),
    ),
  ];
}

/** Processor time of the whole browser by screen and level, this app beside the other. */
export function againstTable(samples: readonly AppSample[], revision: string): readonly string[] {
  const first = new Map(samples.map((one) => [`${one.screen}, level ${one.level}`, one]));
  return [
    ...head(['screen', 'this app, ms/s', `${revision}, ms/s`]),
    ...[...first].map(([place, { screen, level }]) => {
      const apps = ['this', 'other'] as const;
      return row([place, ...apps.map((app) => figure(appCpuMs(samples, { app, screen, level })))]);
    }),
  ];
}
