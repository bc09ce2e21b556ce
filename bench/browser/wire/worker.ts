/** Receives and decodes as the app's live worker does, and keeps only the newest price of each market. */
import type { View } from '../../../protocol/feed/view.ts';
import { FEED_BYTES, loadOrder } from '../../../src/compute/load-kernels.ts';
import { createTickScanner } from '../../../src/compute/order/tick-scanner.ts';
import { createCompactFeed } from '../../../src/feed/compact/compact-feed.ts';
import { viewAnswerOf } from '../../../src/feed/compact/view-answer.ts';
import { newCounters } from '../../../src/feed/counters.ts';
import { createDecoder } from '../../../src/feed/decode/decode-message.ts';
import type { FeedSink } from '../../../src/feed/decode/feed-sink.ts';
import { createSymbolTable } from '../../../src/feed/decode/symbol-table.ts';
import { IGNORING_SINK } from '../../scenarios/data/ignoring-sink.ts';
import type { ReceiverTask } from './receiver-task.ts';

function receive({ socketUrl, messages, isCompact, markets }: ReceiverTask): void {
  const prices = new Float64Array(markets.length);
  const symbols = createSymbolTable();
  symbols.add(markets);
  const ignore = (): void => undefined;
  const sink: FeedSink = {
    ...IGNORING_SINK,
    tick(_stream, symbol, _seq, _timeMs, price) {
      prices[symbol] = price;
    },
    price(symbol, _timeMs, price) {
      prices[symbol] = price;
    },
  };
  const counters = newCounters();
  const decoder = createDecoder(symbols, sink, counters);
  const socket = new WebSocket(socketUrl);
  socket.binaryType = 'arraybuffer';
  const feed = createCompactFeed({
    symbols,
    sink,
    counters,
    nowMs: () => performance.now(),
    askKey: (id) => socket.send(JSON.stringify({ op: 'key', id })),
    sendViewAgain: ignore,
    onStep: ignore,
    onKey: ignore,
    onGuard: ignore,
  });
  socket.addEventListener('open', () => {
    for (const message of messages) socket.send(message);
    if (isCompact) feed.viewSent(JSON.parse(messages[0]!) as View);
  });
  socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data !== 'string') return void feed.frame(new Uint8Array(data));
    if (!isCompact) return void decoder.decode(data);
    const answer = viewAnswerOf(JSON.parse(data) as Record<string, unknown>);
    if (answer) feed.answered(answer);
    return undefined;
  });
  if (isCompact) return;
  void loadOrder(FEED_BYTES).then((order) => decoder.scannedTicks.use(createTickScanner(order, markets.length)));
}

self.addEventListener('message', ({ data }: MessageEvent<ReceiverTask>) => receive(data), { once: true });
