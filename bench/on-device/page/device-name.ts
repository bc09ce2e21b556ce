/** Client hints of newer Chromium, whose user agent no longer names the model. */
export interface ToldDevice {
  readonly model?: string;
  readonly platform?: string;
  readonly platformVersion?: string;
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/EdgA?\/(\d+)/, 'Edge'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/OPR\/(\d+)/, 'Opera'],
  [/FxiOS\/(\d+)|Firefox\/(\d+)/, 'Firefox'],
  [/CriOS\/(\d+)/, 'Chrome for iOS'],
  [/; wv\).*Chrome\/(\d+)/, 'Android WebView'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/([\d.]+).*Safari/, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone OS (\d+(?:_\d+)?)/, 'iOS'],
  [/iPad.*OS (\d+(?:_\d+)?)/, 'iPadOS'],
  [/Android (\d+(?:\.\d+)?)/, 'Android'],
  [/Windows NT ([\d.]+)/, 'Windows NT'],
  [/Mac OS X (\d+(?:[._]\d+)?)/, 'macOS'],
  [/Linux/, 'Linux'],
];

function named(userAgent: string, names: typeof BROWSERS): string | null {
  for (const [pattern, name] of names) {
    const found = pattern.exec(userAgent);
    const version = found?.slice(1).find((part) => part !== undefined);
    if (found) return version === undefined ? name : `${name} ${version.replaceAll('_', '.')}`;
  }
  return null;
}

/** `; Pixel 7 Build/…)`. Newer Chromium writes `K` there for every phone. */
function modelOf(userAgent: string): string | null {
  if (/iPhone/.test(userAgent)) return 'iPhone';
  const model = /Android [\d.]+; (?:[a-z]{2}-[a-z]{2}; )?([^;)]+?)(?: Build\/[^;)]*)?[;)]/i.exec(userAgent)?.[1];
  return model === undefined || model === 'K' ? null : model;
}

/** `Pixel 7, Android 14, Chrome 131`, as far as the engine tells. */
export function deviceName(userAgent: string, told: ToldDevice = {}): string {
  const model = told.model || modelOf(userAgent);
  const major = told.platformVersion?.split('.')[0];
  const system = told.platform === 'Android' && major ? `Android ${major}` : named(userAgent, SYSTEMS);
  const parts = [model, system, named(userAgent, BROWSERS)].filter((part) => part !== null);
  return (parts.length > 0 ? parts.join(', ') : 'unknown device').slice(0, 100);
}
