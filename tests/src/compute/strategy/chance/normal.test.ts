import { describe, expect, it } from 'vitest';
import { normalBelow, normalQuantile } from '../../../../../src/compute/strategy/chance/normal.ts';

const DIGITS = 200n;
const ONE = 10n ** DIGITS;
/** 1 ÷ √(2π) to 50 places. */
const ROOT = (39894228040143267793994605993438186847585863116493n * ONE) / 10n ** 50n;

/** Φ(z) by its alternating series over exact fractions, right to some 45 digits: slow, obvious. */
function slowBelow(z: number): number {
  const scale = 2n ** 60n;
  const over = BigInt(Math.round(Math.abs(z) * 2 ** 60));
  let [power, sum] = [(over * ONE) / scale, 0n];
  for (let k = 0n; power !== 0n; k++) {
    sum += (k % 2n === 0n ? power : -power) / (2n * k + 1n);
    power = (power * over * over) / (scale * scale * 2n * (k + 1n));
  }
  const half = (sum * ROOT) / ONE;
  const below = z < 0 ? ONE / 2n - half : ONE / 2n + half;
  return Number(below / 10n ** (DIGITS - 60n)) / 1e60;
}

const close = (value: number, wanted: number, share: number) =>
  expect(Math.abs(value - wanted) / wanted, `${value} for ${wanted}`).toBeLessThan(share);

describe('the normal distribution', () => {
  it('has the published values', () => {
    close(normalBelow(1), Number('0.84134474606854294858523254563'), 1e-15);
    close(normalBelow(-1), Number('0.15865525393145705141'), 1e-14);
    close(normalBelow(2), Number('0.97724986805182079279'), 1e-15);
    close(normalBelow(-3), Number('0.0013498980316300945267'), 1e-13);
    close(normalBelow(-6), Number('9.86587645037698140701e-10'), 1e-13);
    close(normalBelow(-10), Number('7.619853024160526066e-24'), 1e-13);
    close(normalQuantile(0.975), Number('1.95996398454005423552'), 1e-14);
    close(normalQuantile(0.95), Number('1.64485362695147271486'), 1e-14);
    close(normalQuantile(0.999), Number('3.09023230616781354152'), 1e-14);
    expect([normalQuantile(0.5), normalBelow(0), normalBelow(-50), normalBelow(50)]).toEqual([0, 0.5, 0, 1]);
  });

  it('is its series', () => {
    for (let z = -9; z <= 9; z += 0.173) close(normalBelow(z), slowBelow(z), 5e-13);
  });

  it('has quantiles that lead back', () => {
    for (let exponent = 1; exponent <= 250; exponent += 3) {
      const p = 10 ** -exponent;
      close(normalBelow(normalQuantile(p)), p, 1e-11);
    }
    for (let p = 0.001; p < 1; p += 0.0137) close(normalBelow(normalQuantile(p)), p, 1e-13);
  });
});
