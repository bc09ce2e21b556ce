import type { StartBrowser, Surroundings } from './browser.ts';
import { startChromium, startFirefox } from './current-browsers.ts';
import { startOldChromium } from './old-chromium.ts';
import { startWebKit } from './webkit.ts';

/** A way to walk: which screen, and at which device level. */
export interface Walk {
  readonly name: 'phone' | 'old phone' | 'wide';
  /** Query of the app's address: `level=0`, or nothing where the app finds the level by itself. */
  readonly query: string;
  /** Level the app must find by itself; null where the query says it. */
  readonly level: string | null;
  readonly surroundings: Surroundings;
}

export interface Engine {
  readonly id: string;
  readonly start: StartBrowser;
  readonly walks: readonly Walk[];
}

const PHONE: Surroundings = {
  size: { width: 390, height: 844 },
  scrollbars: false,
  touch: true,
  before: null,
  userAgent: null,
};
const WIDE: Surroundings = { ...PHONE, size: { width: 1280, height: 800 }, scrollbars: true, touch: false };

const phone: Walk = { name: 'phone', query: 'level=0', level: null, surroundings: PHONE };
const wide: Walk = { name: 'wide', query: 'level=0', level: null, surroundings: WIDE };

/** Runs in the page: what a cheap phone of 2018 says of itself. */
function asOldPhone(): void {
  const say = (name: string, value: number) =>
    Object.defineProperty(Navigator.prototype, name, { configurable: true, get: () => value });
  say('deviceMemory', 2);
  say('hardwareConcurrency', 4);
}

/** The webview of a cheap old phone, for which the app finds level 2 or less by itself (src/level/initial-level.ts). */
const oldPhone = (chromium: string): Walk => ({
  name: 'old phone',
  query: '',
  level: '2',
  surroundings: {
    ...PHONE,
    before: asOldPhone,
    userAgent: `Mozilla/5.0 (Linux; Android 7.0; SM-J730F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/${chromium} Mobile Safari/537.36`,
  },
});

/**
 * Runs in the page: Firefox before 116 has no such metrics (Firefox ESR 115 cannot be installed any more, so a current one
 * without them stands for it).
 */
function withoutFontMetrics(): void {
  for (const name of ['fontBoundingBoxAscent', 'fontBoundingBoxDescent']) {
    Reflect.deleteProperty(TextMetrics.prototype, name);
  }
}

const withoutMetrics = ({ surroundings, ...walk }: Walk): Walk => ({
  ...walk,
  surroundings: { ...surroundings, before: withoutFontMetrics },
});

export const ENGINES: readonly Engine[] = [
  { id: 'chromium-87', start: startOldChromium(87), walks: [phone, oldPhone('87.0.4280.141'), wide] },
  { id: 'chromium-92', start: startOldChromium(92), walks: [phone, oldPhone('92.0.4515.166'), wide] },
  { id: 'chromium', start: startChromium, walks: [phone, wide] },
  { id: 'firefox', start: startFirefox, walks: [phone, wide] },
  { id: 'firefox-no-metrics', start: startFirefox, walks: [withoutMetrics(phone)] },
  { id: 'webkit', start: startWebKit, walks: [phone, wide] },
];
