/** Expressions of one file that may stand, because what they handle is no money. */
export interface AllowedFloats {
  readonly file: string;
  /** Expressions as `floatUses` shows them; each allows all its occurrences in the file. */
  readonly code: readonly string[];
  /** Meaning of the number. */
  readonly because: string;
}

const TIMER = 'the handle of a timer';

export const ALLOWED_FLOATS: readonly AllowedFloats[] = [
  // Counts, codes and handles.
  { file: 'src/model/timers.ts', code: ['Number(setTimeout(run, delayMs))'], because: TIMER },
  {
    file: 'src/frame/frame-loop.ts',
    code: ['Number(setTimeout(() => callback(performance.now()), TIMER_FRAME_MS))'],
    because: TIMER,
  },
  {
    file: 'src/data/display-rate.ts',
    code: ['Math.max(0, Math.floor((serverNowMs() - madeMs) / 1000))', 'Math.floor((serverNowMs() - madeMs) / 1000)'],
    because: 'the age of a rate, whole seconds',
  },
  {
    file: 'src/features/markets/table/market-table.tsx',
    code: ["Number(known.dataset['index'])"],
    because: 'the place of a row in its list',
  },
  {
    file: 'src/features/spot-orders/tables/order-tables.tsx',
    code: ['0.6', '0.7', '1.1', '1.2', '1.3', '2.3'],
    because: 'shares of the width of a table',
  },
  {
    file: 'src/proof/verify-seed.ts',
    code: ["Number(price.replace('.', ''))"],
    because: 'a price in whole steps, as the simulation counts them',
  },
  {
    file: 'src/features/spot-orders/order-card.tsx',
    code: ['Number((toUnits(quantity === null ? filledQuote : filledQuantity) * 100n) / toUnits(whole))'],
    because: 'a filled share, whole percent for the bar',
  },
  {
    file: 'src/features/spot-ticket/spot-ticket-form.tsx',
    code: ['0.5'],
    because: 'a distance to the best price in percent, which chips name',
  },
  {
    file: 'src/ui/avatar.tsx',
    code: ['parseInt(address.slice(-3), 16)'],
    because: 'a colour from the digits of an address',
  },
  { file: 'src/level/level.ts', code: ['Number(text)'], because: 'a device level, 0 … 3' },
  { file: 'src/level/device-facts.ts', code: ['Number(found)'], because: 'a version in a user agent' },
  { file: 'src/api/request.ts', code: ['Number(codeText(body))'], because: 'the code of an answer' },
  {
    file: 'src/api/wire.ts',
    code: ['Number(value)'],
    because: 'a whole number of the wire: identifier, time or count',
  },
  {
    file: 'src/i18n/exact-refusal.ts',
    code: ['Number(counted)', 'Number(fact)'],
    because: 'a count of minutes, days or tries',
  },
  { file: 'src/i18n/refusal-text.ts', code: ['Number(seconds)'], because: 'a count of seconds' },
  {
    file: 'src/chart/scale/price-text.ts',
    code: ['size.toExponential()', 'Number(power)'],
    because: 'a price for drawing, and its exponent',
  },
  {
    file: 'src/surface/host/read-look.ts',
    code: [
      'parseFloat(getComputedStyle(document.documentElement).fontSize)',
      'parseFloat(style.fontSize)',
      'parseFloat(style.paddingRight)',
      'parseFloat(style.paddingLeft)',
      'parseFloat(style.borderTopLeftRadius)',
      'parseFloat(style.lineHeight)',
    ],
    because: 'pixels of a style',
  },
  { file: 'src/wallet/eip1193.ts', code: ['Number(value)'], because: 'the number of a chain' },
  { file: 'src/wallet/session/wallet-error.ts', code: ['Number(code)'], because: 'the code of an error' },
  { file: 'src/wallet/demo/demo-wallet.ts', code: ['Number.parseInt(pair, 16)'], because: 'a byte of a message' },
  { file: 'src/wallet/guard/allowed-methods.ts', code: ['Number.parseInt(pair, 16)'], because: 'a byte of a message' },
  {
    file: 'src/model/decimal-parts.ts',
    code: ['Number(exponent ?? 0)'],
    because: 'an exponent: it counts places',
  },
  {
    file: 'server/engine/spot/trailing-book.ts',
    code: [
      'Math.min(a.tightest, b.tightest)',
      'Math.min(group.tightest, bips)',
      'Math.min(group.tightest, member.bips)',
    ],
    because: 'hundredths of a per cent',
  },
  {
    file: 'server/engine/spot/resting.ts',
    code: ['Math.min(walked, trailingFrom.get(row.symbol) ?? walked)'],
    because: 'the number of a tick',
  },
  { file: 'src/compute/order/order-kernels.ts', code: ['Number(descending)'], because: 'a flag: 0 or 1' },
  { file: 'src/compute/order/lots-kernels.ts', code: ['Number(hasWideKeys(keys))'], because: 'a flag: 0 or 1' },
  {
    file: 'src/compute/strategy/stats.ts',
    code: ['Number((part * SHARE_SCALE) / whole)'],
    because: 'a share of two sums, which is read and never paid',
  },
  { file: 'src/model/scaled.ts', code: ['Math.max(places, 0)'], because: 'a count of places' },
  { file: 'src/i18n/number-text.ts', code: ['Math.max(0, end - 3)'], because: 'a position in a text' },
  {
    file: 'src/i18n/payout-words.ts',
    code: ['Math.max(0, decimalsOf(payoutRate) - 2)'],
    because: 'a count of places',
  },
  { file: 'server/money/merchant/match-rule.ts', code: ['Math.max(1, fits.length)'], because: 'a count of offers' },

  // Times.
  {
    file: 'server/engine/spot/spot-orders.ts',
    code: ['Math.min(parts.clock.now(), market.publishedUpToMs())'],
    because: 'a time',
  },
  {
    file: 'server/engine/second-contract/settling.ts',
    code: [
      'Math.min(dueMs, nextDue.get(symbol) ?? Infinity)',
      'Math.max(feedMs, clock.now())',
      'Math.min(clock.now(), publishedMs)',
    ],
    because: 'a time',
  },
  { file: 'server/money/accounts/account-values.ts', code: ['Number(step)'], because: 'a position of a line of time' },
  {
    file: 'server/money/deposits/deposits.ts',
    code: [
      'Math.ceil((ARRIVAL_MS * count) / needed)',
      'Math.min(confirmations_needed, Math.max(0, Math.floor(((nowMs - created_ms) * confirmations_needed) / ARRIVAL_MS)))',
      'Math.max(0, Math.floor(((nowMs - created_ms) * confirmations_needed) / ARRIVAL_MS))',
      'Math.floor(((nowMs - created_ms) * confirmations_needed) / ARRIVAL_MS)',
    ],
    because: 'a time, and a count of blocks',
  },
  {
    file: 'server/money/loans/loan-debt.ts',
    code: ['Math.max(row.days, interestDays(row.approved_ms, nowMs, row.max_interest_days))'],
    because: 'a count of days',
  },
  {
    file: 'src/features/loans/loan-rules.ts',
    code: ['Math.ceil((dueMs - nowMs) / DAY_MS)'],
    because: 'a count of days',
  },
  {
    file: 'src/features/loans/loan-progress.tsx',
    code: ['Math.max(AGAIN_MS, next - serverNowMs() + BEHIND_MS)'],
    because: 'a time',
  },
  {
    file: 'server/money/withdrawals/destination-holds.ts',
    code: ['Math.max(bankMs, hold.untilMs)'],
    because: 'a time',
  },
  {
    file: 'server/money/withdrawals/withdrawal-steps.ts',
    code: ['Math.max(nowMs + reviewMs(row), row.hold_until_ms ?? 0)'],
    because: 'a time',
  },
  {
    file: 'server/money/withdrawals/withdrawal-rules.ts',
    code: ['Math.ceil(holdMs / 1000)'],
    because: 'a time',
  },
  { file: 'server/engine/second-contract/tick-waiters.ts', code: ['Math.max(0, patienceMs)'], because: 'a time' },
  { file: 'src/features/earn/earn-parts.tsx', code: ['Math.floor(secondTick.value / 60)'], because: 'a time' },

  {
    file: 'src/features/convert/quote-lines.tsx',
    code: [
      'Math.max(0, limit - used)',
      'Math.ceil(Math.max(0, toMs - Math.max(nowMs, fromMs)) / 1000)',
      'Math.max(0, toMs - Math.max(nowMs, fromMs))',
      'Math.max(nowMs, fromMs)',
    ],
    because: 'how many conversions are left today, how many seconds a quote is open',
  },
  {
    file: 'src/features/shell/conversion-rate.ts',
    code: [
      'Math.min(MOST_DECIMALS, Math.max(0, decimals))',
      'Math.max(0, decimals)',
      'Math.min(RATE_DIGITS, String(toUnits(rate)).length)',
    ],
    because: 'how many decimals a rate shows',
  },
  {
    file: 'src/model/withdrawal.ts',
    code: ['Number((toUnits(left) * PERMILLE) / whole)'],
    because: 'a share of a limit, whole parts of a thousand for the bar',
  },
  {
    file: 'server/money/uploads/uploads.ts',
    code: ['Math.abs(clock.now() - all.knownMs)', 'Math.floor(most / MIB)'],
    because: 'a time, and bytes of files',
  },
  { file: 'src/proof/ed25519.ts', code: ['Number.parseInt(hex.slice(62), 16)'], because: 'a byte of a key' },
  { file: 'server/money/uploads/upload-store.ts', code: ['Number(bytes ?? 0)'], because: 'bytes of files' },

  // Pixels and colours.
  {
    file: 'src/ui/rem-scale.ts',
    code: ['parseFloat(getComputedStyle(document.documentElement).fontSize)'],
    because: 'pixels',
  },
  {
    file: 'src/chart/drawings/drawing-history.ts',
    code: ['Number(/^d(\\d{1,9})$/.exec(id)?.[1] ?? 0)'],
    because: 'the number in the name of a drawing',
  },
  {
    file: 'src/chart/export/klines-csv.ts',
    code: ['value.toExponential()', 'Number(power)', 'price.toFixed(decimals)', 'Number(text)'],
    because: 'market data, each number written as the shortest text that reads back the same; nobody is paid by them',
  },
  {
    file: 'src/chart/host/read-theme.ts',
    code: ['Number(part)', 'parseFloat(getComputedStyle(document.documentElement).fontSize)'],
    because: 'a colour, and pixels',
  },
  {
    file: 'src/chart/layers/paints.ts',
    code: ['parseInt(r, 16)', 'parseInt(g, 16)', 'parseInt(b, 16)', 'parseInt(alpha, 16)'],
    because: 'a colour',
  },
  { file: 'src/chart/scale/price-text.ts', code: ['Number(digit)'], because: 'one digit: picks its small form' },
  {
    file: 'src/chart/own-marks.ts',
    code: ['Number(price)'],
    because: 'the height of a mark or a replayed price on the chart',
  },
  {
    file: 'src/features/up-down/replay/replay-controls.tsx',
    code: ['currentTarget.valueAsNumber'],
    because: 'a time, the place of a slider',
  },
  {
    file: 'src/features/up-down/replay/replay-plan.ts',
    code: ['Math.ceil((toMs - fromMs) / REPLAY_STEPS)', 'Math.floor((timeMs - fromMs) / stepMs)'],
    because: 'a time',
  },
  {
    file: 'src/features/limits/limit-form.ts',
    code: ['Number(amount ?? 0)'],
    because: 'minutes',
  },
  {
    file: 'src/features/chart/study-fields.ts',
    code: ['Number(plain)'],
    because: 'a parameter of a study: a count of candles',
  },

  // Market data for drawing: candles are floats on the way to pixels, their last price is a scaled integer elsewhere.
  {
    file: 'src/feed/decode/kline-row.ts',
    code: ['Number(cell)'],
    because: 'a candle of the chart: pixels, indicators',
  },

  // Statistics: rates and shares that are read and never paid.
  { file: 'src/feed/decode/message-readers.ts', code: ['Number(value)'], because: 'a 24 h statistic of a market' },
  {
    file: 'src/i18n/compact-text.ts',
    code: ['Math.abs(value).toExponential()', 'Number(power)'],
    because: 'statistics of a market, three digits of them',
  },
  {
    file: 'src/i18n/number-text.ts',
    code: ['Math.round(Math.abs(scaled))', 'Math.abs(scaled)'],
    because: 'texts of market figures, whole numbers; amounts have a function of their own that reads digits',
  },
  {
    file: 'src/ui/slider-positions.ts',
    code: ['Math.abs(mark - percent)'],
    because: 'whole percents of a slider',
  },
  // The journal: places on the screen, statistics, counts. Its amounts are bigints.
  {
    file: 'src/ui/virtual-list.tsx',
    code: ["Number(row.dataset['index'])"],
    because: 'the place of a row in its list',
  },
  {
    file: 'src/features/journal-overview/calendar-card.tsx',
    code: ['tintOf(sum.net, largest).toFixed(2)'],
    because: 'how strongly a day is tinted',
  },
  {
    file: 'src/features/journal-overview/calendar-months.ts',
    code: ['Number(sizeOf(net))', 'Number(largest)'],
    because: 'the share of a tint, which nobody reads',
  },
  {
    file: 'src/features/journal-overview/curve-view.tsx',
    code: [
      'Number(units)',
      '(x(atMs) * WIDTH).toFixed(1)',
      '(y(doubleOf(total)) * HEIGHT).toFixed(1)',
      '(y(0) * HEIGHT).toFixed(1)',
      '(share * 100).toFixed(2)',
      '(y(value) * HEIGHT).toFixed(1)',
    ],
    because: 'places of a curve on the screen',
  },
  {
    file: 'src/features/journal-overview/luck-card.tsx',
    code: [
      '(shareOf(value, low, high) * 100).toFixed(2)',
      '((shareOf(interval.high, low, high) - shareOf(interval.low, low, high)) * 100).toFixed(2)',
    ],
    because: 'places of a rate on its scale, in percent',
  },
  {
    file: 'src/features/strategy/numbers-as-text.ts',
    code: ['value.toFixed(FINEST)', 'Number(amount)'],
    because: 'a parameter of a rule: a period, a share, a size of trades on past prices',
  },
  { file: 'src/features/strategy/study-rules.ts', code: ['Number'], because: 'parameters of a study in an address' },
  { file: 'src/features/strategy/templates.ts', code: ['Number'], because: 'fee rates of trades on past prices' },
  { file: 'src/features/trade-journal/journal-calls.ts', code: ['Number(value)'], because: 'a number of seconds' },
  {
    file: 'src/features/trade-journal/journal-words.ts',
    code: ['value.toFixed(decimals)', '0.0005', '0.1', '0.9995', '99.9'],
    because: 'a statistic or a rate, no money',
  },
  { file: 'src/features/trade-journal/wire-columns.ts', code: ['Number(value)'], because: 'a time or an index' },
  { file: 'src/pages/journal/journal-view.tsx', code: ['share.toFixed(2)'], because: 'a share of the loading' },
  { file: 'src/features/journal-groups/export/journal-export-sheet.tsx', code: ['Number(chosen)'], because: 'a year' },
  {
    file: 'src/features/journal-groups/export/realisations-csv.ts',
    code: ['((fills.times[fill]! - acquiredMs) / DAY_MS).toFixed(2)'],
    because: 'days that a lot was held',
  },
  {
    file: 'src/features/journal-groups/export/trades-csv.ts',
    code: ['Math.round(opens[row]!)', '(share * 100).toFixed(4)'],
    because: 'a time, whole ms, and shares of the entry price',
  },
  {
    file: 'src/features/journal-groups/groups/groups-card.tsx',
    code: ['(share * 100).toFixed(2)'],
    because: 'places of a rate on its bar, in percent',
  },
  {
    file: 'src/features/journal-groups/lots/coin-lots.ts',
    code: ['Number(isHeld(b))', 'Number(isHeld(a))'],
    because: 'whether a coin is held, for the order of rows',
  },
  {
    file: 'src/features/journal-trades/trades/trade-chart.tsx',
    code: ['Math.round(picture.yOf(price))', 'price.toFixed(priceDecimals(symbol))'],
    because: 'places of a price on the chart, and the prices that it marks',
  },
  {
    file: 'src/features/journal-trades/trades/trade-facts.ts',
    code: ['price.toFixed(12)'],
    because: 'a price that the market reached, of its candles',
  },
  {
    file: 'src/features/journal-trades/excursions/held-trade.ts',
    code: ['Number(entry)', 'Number(exit)'],
    because: 'prices of which shares of the entry are made',
  },
  {
    file: 'src/features/journal-trades/excursions/excursion-bar.tsx',
    code: [
      '0.25',
      '(Math.floor(share * 100) / 100).toFixed(2)',
      'Math.floor(share * 100)',
      'Math.floor(share / TOLD_STEP)',
    ],
    because: 'a share of the loading',
  },
  {
    file: 'src/features/trade-journal/figures/day-texts.ts',
    code: ['Number(units / ONE)', 'Number(wholeOf(units).toPrecision(2))', 'wholeOf(units).toPrecision(2)'],
    because: 'two digits of a day in its cell of the calendar',
  },
  {
    file: 'src/features/trade-journal/notes/send-notes.ts',
    code: ["Number(details['seconds'])"],
    because: 'seconds to wait',
  },
  {
    file: 'src/features/trade-journal/rows/ask-rows.ts',
    code: ["Number(details['seconds'])"],
    because: 'seconds to wait',
  },
  { file: 'src/features/trade-journal/rows/kept-rows.ts', code: ['Number(number)'], because: 'a count of rows' },
  // The strategy lab computes on past prices in doubles: statistics, never money that is booked.
  { file: 'src/api/candle-calls.ts', code: ['Number'], because: 'parts of the name of a file' },
  {
    file: 'src/api/fetch-candle-file.ts',
    code: ["Number(response.headers.get('retry-after'))"],
    because: 'seconds to wait',
  },
  {
    file: 'src/compute/strategy/data-set-name.ts',
    code: ['Number(firstDay)', 'Number(days)', 'Number(step)'],
    because: 'days and minutes in the name of a data set',
  },
  {
    file: 'src/compute/strategy/kernel-job.ts',
    code: ['Number(whole)', 'Number(all)', 'Number(setting.targetFirst)', 'Number(plan.up)'],
    because: 'flags of kernel memory',
  },
  {
    file: 'src/compute/strategy/plan.ts',
    code: ['Number((BigInt(Math.round(stake * 1e8)) * BigInt(Math.round(rate * 1e8))) / 10n ** 14n)'],
    because: 'the payout of a trade on past prices, cut to cents as the exchange cuts it',
  },
  {
    file: 'src/features/journal-overview/limit-card.tsx',
    code: [
      '0.7',
      'Number(high - units)',
      'Number(high - low)',
      'left.toFixed(1)',
      'y(0n).toFixed(1)',
      '(place * BAR).toFixed(1)',
      'y(net).toFixed(1)',
      '(-place * BAR).toFixed(1)',
      'y(units).toFixed(1)',
    ],
    because: 'places and sizes of bars',
  },
  {
    file: 'src/model/strategy-numbers.ts',
    code: ['Number(piece)'],
    because: 'the place of a number of a rule in a text',
  },
  {
    file: 'src/features/strategy-result/result-words.ts',
    code: ['Math.abs(value)', 'value.toFixed(decimals)', '0.001'],
    because: 'figures of a run on past prices',
  },
  {
    file: 'src/features/strategy-result/curve/equity-curve.tsx',
    code: [
      'x(point.day).toFixed(1)',
      'y(point[of]).toFixed(1)',
      'y(value / 100).toFixed(1)',
      '((y(value / 100) / HEIGHT) * 100).toFixed(2)',
    ],
    because: 'places of points on the screen',
  },
  {
    file: 'src/features/strategy-result/run/market-numbers.ts',
    code: ['Number(period!.payoutRate)', 'Number(minNotional)'],
    because: 'terms of a market for trades on past prices',
  },
  {
    file: 'src/features/strategy-result/trades/run-trades-csv.ts',
    code: ['Number(power)', 'Number(value.toPrecision(DIGITS))', 'value.toPrecision(DIGITS)'],
    because: 'digits of a figure of a run on past prices',
  },
  {
    file: 'src/features/strategy-result/markets/progress-bar.tsx',
    code: ['(share * 100).toFixed(1)'],
    because: 'a share of a bar',
  },
  {
    file: 'src/features/strategy-result/trades/trade-list.tsx',
    code: ["Number(row.dataset['index'])"],
    because: 'the place of a row',
  },
  {
    file: 'src/features/strategy-sweep/grid/sweep-axes.ts',
    code: ['Number(value.toFixed(FINEST))', 'value.toFixed(FINEST)'],
    because: 'values of a parameter of a rule',
  },
  { file: 'src/features/strategy-sweep/view/heat-map.tsx', code: ['tint.toFixed(2)'], because: 'a tint' },
];
