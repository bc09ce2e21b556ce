import { vi } from 'vitest';

/** Default limit of `vi.waitFor` and `vi.waitUntil`, ms: a busy machine needs longer than Vitest's one second. */
const WAIT_MS = 10_000;

const { waitFor, waitUntil } = vi;
const patient = <T extends object>(options: number | T | undefined) =>
  typeof options === 'number' ? options : { timeout: WAIT_MS, ...options };

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
