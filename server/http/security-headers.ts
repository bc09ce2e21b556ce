import { createHash } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';

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

/** Older engines do not count a socket of the same host as 'self'. */
const socketOf = (origin: string): string => origin.replace(/^http/, 'ws');

/**
 * Headers of every answer (docs/exchange.md#security).
 * @param html the page served at `/`, empty when there is none
 */
export function securityHeaders(html: string, origins: readonly string[]): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...hashesOf(html, INLINE_SCRIPT)],
        styleSrc: ["'self'", ...hashesOf(html, INLINE_STYLE)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...origins.map(socketOf)],
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
    // Belongs to whoever ends TLS: this server speaks plain http behind it, and on localhost.
    strictTransportSecurity: false,
  };
}

/** Nothing of this is used, so nobody who gets into the page may use it. */
export const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()';

/** Headers that say something of a page, or of a worker, and nothing of any other file: a kilobyte on each of a hundred. */
export const PAGE_HEADERS = [
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
