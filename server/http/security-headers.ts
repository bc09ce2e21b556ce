import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { HelmetOptions } from 'helmet';
import { SUPPORT_CDN, SUPPORT_HOSTS } from '../../protocol/units/support-terms.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

/** Returns the CSP hashes of a page's inline blocks, so that only the blocks that were built may run. */
const hashesOf = (html: string, blocks: RegExp): string[] =>
  [...html.matchAll(blocks)].map(([, content]) => {
    const hash = createHash('sha256')
      .update(content ?? '')
      .digest('base64');
    return `'sha256-${hash}'`;
  });

/** Browsers' preload lists want at least one year. */
const TWO_YEARS_S = 63_072_000;

/** Returns the socket's CSP source; older engines do not count a socket of the same host as 'self'. */
const socketOf = (origin: string): string => origin.replace(/^http/, 'ws');

/**
 * Hosts that scripts of support widgets may come from: the allow-list of this build, which the app reads too (decision
 * 55).
 */
const WIDGET_HOSTS = [...SUPPORT_HOSTS, ...(SUPPORT_CDN === null ? [] : [SUPPORT_CDN])].map(
  (host) => `https://${host}`,
);

/** Returns helmet's headers. They never change, and computing them for each answer took a sixth of a call's time. */
function headersOf(options: HelmetOptions): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/**
 * Returns the headers of every answer (docs/exchange.md#security).
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
        // The app requests the head of a widget's script to check it; the script runs in a frame with a policy of its
        // own.
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
    // An https origin says that a proxy ends TLS. Over http browsers ignore the header.
    strictTransportSecurity: origins[0]?.startsWith('https:')
      ? { maxAge: TWO_YEARS_S, includeSubDomains: true }
      : false,
  });
}

/**
 * Returns the policy of the page that runs a support widget's script. The page has an opaque origin, may be framed only
 * by the app, and reaches only the widget's hosts.
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

/**
 * Denies features that the app does not use, so that injected code cannot use them either. The camera reads QR codes of
 * addresses.
 */
export const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()';

/** Headers that only matter for a page or a worker. They would add a kilobyte to each of a hundred other files. */
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

/** Policy of a JSON answer: opened as a page it may load nothing and be framed by nobody. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Returns the headers for the answers of calls. */
export const withoutPage = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !PAGE_HEADERS.includes(name))),
  'content-security-policy': NO_PAGE_POLICY,
});
