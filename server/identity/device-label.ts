type Known = readonly (readonly [mark: RegExp, name: string])[];

/** Ordered by precedence, because most browsers also name those they descend from. */
const BROWSERS: Known = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[^ ]+ .*\bSafari\//, 'Safari'],
];

const SYSTEMS: Known = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Longer user agents are ignored; no browser sends them. */
const LONGEST = 1000;

const first = (known: Known, text: string): string | undefined => known.find(([mark]) => mark.test(text))?.[1];

/**
 * Returns the name of the device that signs in, such as `Chrome on Android`. It consists of our own words only,
 * whatever the header contains, and has no version, so that an update is no new device.
 */
export function deviceLabel(userAgent: string | undefined): string {
  const text = userAgent === undefined || userAgent.length > LONGEST ? '' : userAgent;
  const browser = first(BROWSERS, text);
  const system = first(SYSTEMS, text);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
