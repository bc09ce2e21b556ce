import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { HelmetOptions } from 'helmet';
import { SUPPORT_CDN, SUPPORT_HOSTS } from '../../protocol/units/support-terms.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

/** CSP sources of the inline blocks of a page: they run because these very bytes were built, not because they are inline. */
const hashesOf = (html: string, blocks: RegExp): string[] =>
  [...html.matchAll(blocks)].map(([, content]) => {
    const hash = createHash('sha256')
      .update(content ?? '')
      .digest('base64');
    return `'sha256-${hash}'`;
  });

/** As lists of browsers that preload it want at least half of. */
const TWO_YEARS_S = 63_072_000;

/** Older engines do not count a socket of the same host as 'self'. */
const socketOf = (origin: string): string => origin.replace(/^http/, 'ws');

/** Where scripts of support widgets may come from: the allow-list of this build, which the app reads too (decision 55). */
const WIDGET_HOSTS = [...SUPPORT_HOSTS, ...(SUPPORT_CDN === null ? [] : [SUPPORT_CDN])].map(
  (host) => `https://${host}`,
);

/** What helmet puts on an answer: it works it out anew for each, a sixth of what a call cost, and it is always the same. */
function headersOf(options: HelmetOptions): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/**
 * Headers of every answer (docs/exchange.md#security).
 * @param html     the page served at `/`, empty when there is none
 * @param origins  the first one is canonical
 */
export function securityHeaders(html: string, origins: readonly string[]): Readonly<Record<string, string>> {
  return headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...hashesOf(html, INLINE_SCRIPT)],
        styleSrc: ["'self'", ...hashesOf(html, INLINE_STYLE)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The app asks for the head of a widget's script, and runs it in a frame that has a policy of its own.
        connectSrc: ["'self'", ...origins.map(socketOf), ...WIDGET_HOSTS],
        frameSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        fontSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['tern'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Whoever ends TLS before this server says so by an https origin. On http it would be ignored, and for long if it were not.
    strictTransportSecurity: origins[0]?.startsWith('https:')
      ? { maxAge: TWO_YEARS_S, includeSubDomains: true }
      : false,
  });
}

/**
 * The policy of the page that runs the script of a support widget. It has an opaque origin, whoever opens it, may be framed by
 * the app alone, and reaches nothing but its own hosts.
 * @param html  that page, as it is served
 */
export function widgetFramePolicy(html: string, hosts: readonly string[] = WIDGET_HOSTS): string {
  const own = hosts.length === 0 ? "'none'" : hosts.join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashesOf(html, INLINE_SCRIPT), ...hosts].join(' ')}`,
    `style-src 'unsafe-inline' ${hosts.join(' ')}`.trim(),
    `img-src data: ${hosts.join(' ')}`.trim(),
    `font-src ${own}`,
    `connect-src ${[...hosts, ...hosts.map(socketOf)].join(' ') || "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms',
  ].join('; ');
}

/** Nothing of this is used, so nobody who gets into the page may use it. */
export const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()';

/** Headers that say something of a page, or of a worker, and nothing of any other file: a kilobyte on each of a hundred. */
export const PAGE_HEADERS: readonly string[] = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Of an answer in JSON: whoever opens it as a page may load nothing and put it into no frame. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every answer, for the answers of calls. */
export const withoutPage = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !PAGE_HEADERS.includes(name))),
  'content-security-policy': NO_PAGE_POLICY,
});
