/**
 * A slow, obvious model of one person's money: what is free and what is held in each account, and what is on its way.
 * Amounts are whole numbers of 10^-8.
 */
export const UNIT = 100_000_000n;

interface OnItsWay {
  readonly id: string;
  readonly line: string;
  readonly amount: bigint;
  readonly ends: 'comes' | 'leaves' | 'returns';
}

const roundedUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

export class MoneyModel {
  readonly free = new Map<string, bigint>([
    ['spot/USDT', 5000n * UNIT],
    ['spot/EUR', 500n * UNIT],
    ['contract/USDT', 5000n * UNIT],
  ]);
  readonly held = new Map<string, bigint>();
  onItsWay: OnItsWay[] = [];

  freeIn = (line: string): bigint => this.free.get(line) ?? 0n;
  heldIn = (line: string): bigint => this.held.get(line) ?? 0n;

  private add(to: Map<string, bigint>, line: string, amount: bigint): void {
    to.set(line, (to.get(line) ?? 0n) + amount);
  }

  /** @returns whether there was enough */
  private take(line: string, amount: bigint): boolean {
    if (this.freeIn(line) < amount) return false;
    this.add(this.free, line, -amount);
    return true;
  }

  transfer(asset: string, from: string, to: string, amount: bigint): boolean {
    if (!this.take(`${from}/${asset}`, amount)) return false;
    this.add(this.free, `${to}/${asset}`, amount);
    return true;
  }

  /**
   * @param rate  units of the target for one of the source, whole units of 10^-18; fee 0.1 % of the value, rounded up
   */
  convert(from: string, to: string, amount: bigint, rate: bigint): boolean {
    if (!this.take(`spot/${from}`, amount)) return false;
    const value = (amount * rate) / 10n ** 18n;
    this.add(this.free, `spot/${to}`, value - roundedUp(value, 1000n));
    return true;
  }

  deposit(id: string, asset: string, amount: bigint): void {
    this.onItsWay.push({ id, line: `spot/${asset}`, amount, ends: 'comes' });
  }

  withdraw(id: string, asset: string, amount: bigint, refusedThere: boolean): boolean {
    const line = `spot/${asset}`;
    if (!this.take(line, amount)) return false;
    this.add(this.held, line, amount);
    this.onItsWay.push({ id, line, amount, ends: refusedThere ? 'returns' : 'leaves' });
    return true;
  }

  /** Everything that is on its way arrives. */
  arrive(): void {
    for (const { line, amount, ends } of this.onItsWay) {
      if (ends !== 'comes') this.add(this.held, line, -amount);
      if (ends !== 'leaves') this.add(this.free, line, amount);
    }
    this.onItsWay = [];
  }
}
