import { serveChart } from '../chart/host/serve-chart.ts';
import { FEED_BYTES, loadKline, loadOrder } from '../compute/load-kernels.ts';
import { frameLoop } from '../frame/frame-loop.ts';
import type { Conditions } from '../lab/conditions.ts';
import { cleanCaches } from '../level/caches.ts';
import { browserTimers } from '../model/timers.ts';
import { isCellular } from '../model/line-kind.ts';
import { serverNowMs } from '../signals/server-clock.ts';
import type { FromLive, SymbolScale, ToLive } from './thread-messages.ts';
import { createPaintReporter } from './paint-reporter.ts';
import { savingFeed } from './saving-feed.ts';
import { serveCloses } from './serve-closes.ts';
import { connectParts } from './live-parts.ts';
import type { LiveConfig, LiveSideParts } from './live-parts.ts';

/** The timers, sockets and kernels of a browser. */
export const systemParts: LiveSideParts = {
  timers: browserTimers,
  openSocket(url, { onOpen, onMessage, onClose }) {
    const socket = new WebSocket(url);
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', onOpen);
    socket.addEventListener('message', ({ data }) => onMessage(data));
    socket.addEventListener('close', ({ code }) => onClose(code));
    return socket;
  },
  loadKernels: () => loadOrder(FEED_BYTES),
  loadKlineKernels: loadKline,
  isCellular,
};

/**
 * Starts everything between the socket and the main thread. Runs in the live worker, or with the same code on the main
 * thread.
 * @param post  hands a message to the main thread, with the buffers that move
 * @returns a function that takes the main thread's messages; `start` is the first
 */
export function startLiveSide(
  post: (message: FromLive, transfer: Transferable[]) => void,
  liveParts: LiveSideParts = systemParts,
): (message: ToLive) => void {
  const { timers, ownThread = false } = liveParts;
  const config: LiveConfig = { socketUrl: '', apiBase: '', textFeed: false, settings: null };
  const parts = connectParts(config, post, liveParts);
  const { symbols, klines, interest, painted, book, trades, stream, pageFlush, schedule, subscribe } = parts;
  const paints = ownThread
    ? createPaintReporter(timers, (report, cached) => post({ kind: 'painted', report, cached }, []))
    : null;
  const stopFrames = paints && frameLoop.follow(paints.frame);

  function setVisible(visible: boolean): void {
    schedule.setPaused(!visible);
    parts.hiddenPage.setVisible(visible);
    stream.setVisible(visible);
    frameLoop.setHidden(!visible);
    paints?.pause();
  }

  function addSymbols(list: readonly SymbolScale[]): void {
    symbols.add(list);
    painted.addSymbols(list);
    parts.decoder.scannedTicks.symbolsChanged();
    parts.compact.symbolsChanged();
    interest.symbolsChanged();
    subscribe();
    klines.load(false);
  }

  function want({ view, read = [], ...wanted }: Extract<ToLive, { kind: 'want' }>): void {
    const { followed, settling, guards = [], awaits = false } = wanted;
    if (view.trades !== interest.view.trades) trades.restart();
    interest.show(view, { followed, settling, guards, awaits }, read);
    const again = book.want(view.book);
    subscribe();
    if (again && view.book) stream.renew({ type: 'DEPTH', symbol: view.book.symbol });
    trades.offerFresh();
  }

  function openChart(port: MessagePort): void {
    const { loadKline: loadKernels } = parts.kernels;
    serveChart(port, klines.source, {
      requestFrame: (draw) => frameLoop.schedule('chart', draw),
      nowMs: serverNowMs,
      onPaint: paints?.paint,
      onContextLost: () => post({ kind: 'event', text: 'chart: graphics context lost' }, []),
      ...(loadKernels && { loadKernels }),
    });
  }

  /** Loads the code of the network lab on first use and reopens the socket under its conditions. */
  async function spoil(conditions: Conditions): Promise<void> {
    try {
      (await import('../lab/spoil-thread.ts')).spoilThread(conditions);
      stream.restart();
    } catch (error) {
      post({ kind: 'event', text: `network lab: ${String(error)}` }, []);
    }
  }

  function stop(): void {
    stream.stop();
    parts.hiddenPage.stop();
    schedule.stop();
    klines.stop();
    book.close();
    paints?.stop();
    stopFrames?.();
  }

  return (message) => {
    switch (message.kind) {
      case 'start':
        Object.assign(config, {
          socketUrl: message.socketUrl,
          apiBase: message.apiBase,
          settings: savingFeed(message.settings),
          textFeed: message.textFeed ?? false,
        });
        setVisible(message.visible);
        stream.connect();
        return;
      case 'settings':
        config.settings = savingFeed(message.settings);
        subscribe();
        return;
      case 'symbols':
        addSymbols(message.list);
        return;
      case 'want':
        want(message);
        return;
      case 'token':
        stream.setToken(message.token);
        return;
      case 'chart':
        openChart(message.port);
        return;
      case 'surface':
        painted.openSurface(message.port);
        return;
      case 'closes':
        serveCloses(message.port, () => config.apiBase);
        return;
      case 'visible':
        setVisible(message.visible);
        return;
      case 'connect':
        stream.connect();
        return;
      case 'wake':
        stream.wake();
        return;
      case 'disconnect':
        stream.disconnect();
        return;
      case 'taken':
        parts.moments.taken(message.moment);
        return;
      case 'unfollowed':
        pageFlush.setUnfollowed(message.parts);
        return;
      case 'tell':
        pageFlush.ask();
        return;
      case 'check':
        post({ kind: 'here' }, []);
        stream.report();
        return;
      case 'clean':
        if (ownThread) cleanCaches(message.memoryUse, message.columns);
        return;
      case 'spoil':
        void spoil(message.conditions);
        return;
      case 'stop':
        stop();
    }
  };
}
