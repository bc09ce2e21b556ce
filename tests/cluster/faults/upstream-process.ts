/**
 * An upstream of prices as a process, which can be killed and frozen: `node upstream-process.ts PORT`. Says `up` once
 * it answers.
 */
import { fakeUpstream } from '../../server/market/binance/fake-upstream.ts';

const DAY_MS = 86_400_000;
const TRADE_EVERY_MS = 200;
/** Whole numbers of USDT: a walk between two walls. */
const [LOW, HIGH] = [89_000, 91_000] as const;

const [port = ''] = process.argv.slice(2);
const fake = await fakeUpstream({
  prices: { BTCUSDT: '90000.00', ETHUSDT: '3000.00' },
  now: Date.now,
  listedMs: Math.floor(Date.now() / DAY_MS - 2) * DAY_MS,
  port: Number.parseInt(port, 10),
  // Numbers of trades only rise, over starts too.
  firstId: Date.now(),
});
let price = 90_000;
let step = 7;
setInterval(() => {
  if (price + step > HIGH || price + step < LOW) step = -step;
  price += step;
  fake.move('BTCUSDT', `${price}.00`);
}, TRADE_EVERY_MS);
process.stdout.write('up\n');
