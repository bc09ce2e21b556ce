/**
 * Whether this browser has what the sums of the journal need; asked for before their code is loaded, which makes columns
 * of 64-bit integers as it starts. Safari has them since version 15.
 */
export const canCompute = typeof BigInt64Array === 'function';
