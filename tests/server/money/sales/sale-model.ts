/**
 * A slow, obvious model of one person's sales to merchants, from the published rules. USDT are whole numbers of 10^-8, EUR are
 * cents, times are ms since the beginning.
 */
const UNIT = 100_000_000n;
const MINUTE_MS = 60_000;

/** EUR for 1000 USDT; how long it takes to answer, null for never; whether it pays. */
const BUYERS = {
  'm-harbour': { rate: 930n, min: 10n, max: 2000n, answersMs: 2000, pays: true },
  'm-mirage': { rate: 930n, min: 10n, max: 20_000n, answersMs: null, pays: false },
  'm-ebb': { rate: 930n, min: 10n, max: 1000n, answersMs: 2000, pays: false },
} as const;

export type BuyerId = keyof typeof BUYERS;
export const BUYER_IDS = Object.keys(BUYERS) as BuyerId[];

interface Sale {
  readonly id: string;
  readonly buyer: BuyerId;
  readonly amount: bigint;
  readonly soldAt: number;
  step: 'matching' | 'paying' | 'appealed' | 'completed' | 'cancelled';
  reason?: 'nobodyAnswered' | 'byYou' | 'notPaid' | 'houseDecided';
  answeredAt?: number;
  appealedAt?: number;
}

type Told =
  'ok' | 'saleOutOfRange' | 'insufficientBalance' | 'saleMatched' | 'saleNotMatched' | 'saleOver' | 'notFound';

export class SaleModel {
  now = 0;
  usdt = 5000n * UNIT;
  eurCents = 50_000n;
  readonly sales: Sale[] = [];

  get held(): bigint {
    const open = this.sales.filter(({ step }) => step !== 'completed' && step !== 'cancelled');
    return open.reduce((sum, { amount }) => sum + amount, 0n);
  }

  /** Returns the amount that merchants have bought from this person. */
  taken(buyer: BuyerId): bigint {
    const counted = this.sales.filter((sale) => sale.buyer === buyer && sale.step !== 'cancelled');
    return counted.reduce((sum, { amount }) => sum + amount, 0n);
  }

  maySell(buyer: BuyerId, amount: bigint): Told {
    const { min, max } = BUYERS[buyer];
    if (amount < min * UNIT || amount > max * UNIT) return 'saleOutOfRange';
    return amount > this.usdt ? 'insufficientBalance' : 'ok';
  }

  sell(id: string, buyer: BuyerId, amount: bigint): void {
    this.usdt -= amount;
    this.sales.push({ id, buyer, amount, soldAt: this.now, step: 'matching' });
  }

  private giveBack(sale: Sale, reason: NonNullable<Sale['reason']>): void {
    this.usdt += sale.amount;
    sale.step = 'cancelled';
    sale.reason = reason;
  }

  private pay(sale: Sale): void {
    // Amount in 10^-8, rate in thousandths: 10^-11 EUR, of which a cent has 10^9.
    this.eurCents += (sale.amount * BUYERS[sale.buyer].rate) / 1_000_000_000n;
    sale.step = 'completed';
  }

  cancel(sale: Sale): Told {
    if (sale.reason === 'byYou') return 'ok';
    if (sale.step === 'completed' || sale.step === 'cancelled') return 'saleOver';
    if (sale.step !== 'matching') return 'saleMatched';
    this.giveBack(sale, 'byYou');
    return 'ok';
  }

  appeal(sale: Sale): Told {
    if (sale.appealedAt !== undefined) return 'ok';
    if (sale.step === 'completed' || sale.step === 'cancelled') return 'saleOver';
    if (sale.step === 'matching') return 'saleNotMatched';
    sale.step = 'appealed';
    sale.appealedAt = this.now;
    return 'ok';
  }

  decide(sale: Sale, sellerIsRight: boolean): Told {
    if (sale.step !== 'appealed') return 'notFound';
    if (sellerIsRight) this.giveBack(sale, 'houseDecided');
    else this.pay(sale);
    return 'ok';
  }

  /** Time passes, and the exchange looks once at its end. */
  pass(ms: number): void {
    this.now += ms;
    for (const sale of this.sales) {
      const { answersMs, pays } = BUYERS[sale.buyer];
      const waited = this.now - (sale.answeredAt ?? sale.soldAt);
      if (sale.step === 'matching' && waited >= MINUTE_MS) this.giveBack(sale, 'nobodyAnswered');
      else if (sale.step === 'matching' && answersMs !== null && waited >= answersMs) {
        sale.step = 'paying';
        sale.answeredAt = this.now;
      } else if (sale.step === 'paying' && pays && waited >= 4000) this.pay(sale);
      else if (sale.step === 'paying' && !pays && waited >= 15 * MINUTE_MS) this.giveBack(sale, 'notPaid');
      else if (sale.step === 'appealed' && this.now - sale.appealedAt! >= 5000)
        this.decide(sale, !(pays && waited >= 4000));
    }
  }
}
