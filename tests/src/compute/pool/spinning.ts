import type { AnyOperation } from '../../../../src/compute/pool/task-types.ts';

export interface Spin {
  /** Infinity: until the worker is ended. */
  readonly ms: number;
}

const spin: AnyOperation = {
  check() {},
  costNs: ({ ms }: Spin) => ms * 1e6,
  plain({ ms }: Spin) {
    for (const endMs = performance.now() + ms; performance.now() < endMs;);
    return ms;
  },
  wasm: (_kernels: unknown, job: Spin) => spin.plain(job as never),
  moves: () => [],
  returns: () => [],
};

/** Gives its columns back as they came: the cost of the way alone. */
const echo: AnyOperation = {
  check() {},
  costNs: () => 2e6,
  plain: ({ values }: { values: Uint8Array }) => values,
  wasm: (_kernels: unknown, { values }: { values: Uint8Array }) => values,
  moves: ({ values }: { values: Uint8Array }) => [values.buffer as ArrayBuffer],
  returns: (values) => [(values as unknown as Uint8Array).buffer as ArrayBuffer],
};

/** Operations about time. */
export const spinning = { spin, echo };
