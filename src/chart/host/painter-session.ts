import type {
  ChartData,
  ChartStatus,
  ChartZones,
  ExportFormat,
  OrderGrip,
  OrderMove,
  Readout,
  RendererName,
  ToHost,
  ToPainter,
} from './chart-messages.ts';
import type { ChartLook } from '../look.ts';
import type { DrawingState } from '../drawings/drawing.ts';
import { canTransferCanvas } from '../../frame/can-transfer-canvas.ts';
import { surfaceOf } from './surfaces.ts';

/**
 * Hands the painter's end of a channel to the thread that runs `serveChart`.
 * @returns optional: how to hear that the painter is gone without a word (calls back once; the returned function stops it),
 * or a promise that rejects when the code of the painter could not be loaded. The chart then asks for another painter: at
 * once, or when the person tries again.
 */
export type OpenPainter = (port: MessagePort) => ((lost: () => void) => () => void) | Promise<unknown> | void;

export interface PainterSessionParts {
  /** Element that contains the canvases. */
  readonly element: HTMLElement;
  readonly openPort: OpenPainter;
  onStatus(status: ChartStatus): void;
  onReadout(readout: Readout | null): void;
  onZones(zones: ChartZones): void;
  onDrawings(state: DrawingState): void;
  onOrderGrips(grips: readonly OrderGrip[]): void;
  onOrderMoved(move: OrderMove): void;
  onPaneShares(shares: ChartLook['paneShares']): void;
  onRenderer(name: RendererName): void;
  /** Called once instead of `onFailed`, when the session has ended. */
  onLost(): void;
  onFailed(): void;
}

/** The page's side of one painter: the port to it, the canvases it has, and what it was asked. */
export interface PainterSession {
  send(message: ToPainter, transfer?: Transferable[]): void;
  /** The first canvas; the painter requests later ones. */
  giveFirstSurface(): void;
  /** Empty when the session ends before the answer. */
  readData(): Promise<ChartData>;
  /** Returns the file; null when there is nothing to save, or the session ends before the answer. */
  exportAs(format: ExportFormat, title: string): Promise<Blob | null>;
  /** Ends the painter, if it is still running, and removes its canvases, because transferred ones cannot be reused. */
  close(): void;
}

const NO_DATA: ChartData = { rows: [], summary: null };

export function openPainter(parts: PainterSessionParts): PainterSession {
  const { element } = parts;
  const transferable = canTransferCanvas();
  const channel = new MessageChannel();
  const port = channel.port1;
  const canvases = new Map<number, HTMLCanvasElement>();
  /** Questions that wait for their answer; null answers with nothing. */
  const asked = new Map<number, (answer: unknown) => void>();
  const stops: (() => void)[] = [];
  let lastRequestId = 0;
  let closed = false;

  const send = (message: ToPainter, transfer: Transferable[] = []) => {
    if (!closed) port.postMessage(message, transfer);
  };

  const ask = <Answer>(question: (requestId: number) => ToPainter, nothing: Answer) =>
    new Promise<Answer>((resolve) => {
      asked.set(++lastRequestId, (answer) => resolve((answer as Answer | null) ?? nothing));
      send(question(lastRequestId));
    });

  function giveSurface(type: 'open' | 'surface', surfaceId: number): void {
    const canvas = document.createElement('canvas');
    // A later canvas waits beneath until its first frame is painted.
    canvas.style.cssText = `position:absolute;inset:0;width:100%;height:100%;z-index:${type === 'open' ? 0 : -1}`;
    element.append(canvas);
    canvases.set(surfaceId, canvas);
    const surface = surfaceOf(canvas, transferable);
    send({ type, surfaceId, surface }, 'offscreen' in surface ? [surface.offscreen] : []);
  }

  function showSurface(surfaceId: number, renderer: RendererName): void {
    // One frame later: a painter's first frame reaches the screen with the next one of the page.
    requestAnimationFrame(() => {
      if (closed) return;
      for (const [id, canvas] of canvases) {
        if (id >= surfaceId) continue;
        canvas.remove();
        canvases.delete(id);
      }
      canvases.get(surfaceId)?.style.setProperty('z-index', '0');
      parts.onRenderer(renderer);
    });
  }

  port.addEventListener('message', (event: MessageEvent<ToHost>) => {
    const message = event.data;
    if (closed) return;
    switch (message.type) {
      case 'status':
        parts.onStatus(message.status);
        break;
      case 'readout':
        parts.onReadout(message.readout);
        break;
      case 'zones':
        parts.onZones(message.zones);
        break;
      case 'drawingState':
        parts.onDrawings(message.state);
        break;
      case 'orderGrips':
        parts.onOrderGrips(message.grips);
        break;
      case 'orderMoved':
        parts.onOrderMoved(message.move);
        break;
      case 'paneShares':
        parts.onPaneShares(message.shares);
        break;
      case 'exported':
      case 'data':
        asked.get(message.requestId)?.(message.type === 'data' ? message.data : message.file);
        asked.delete(message.requestId);
        break;
      case 'surfaceWanted':
        giveSurface('surface', message.surfaceId);
        break;
      case 'surfaceShown':
        showSurface(message.surfaceId, message.renderer);
        break;
      case 'surfaceDropped':
        canvases.get(message.surfaceId)?.remove();
        canvases.delete(message.surfaceId);
        break;
    }
  });
  port.start();

  function hear(opened: ReturnType<OpenPainter>): void {
    if (typeof opened === 'function') stops.push(opened(() => !closed && parts.onLost()));
    else if (opened instanceof Promise) opened.catch(() => !closed && parts.onFailed());
  }

  /** Canvases cannot leave this thread: they are painted here, by code that is loaded late. */
  async function openHere(): Promise<void> {
    const { paintHere } = await import('./paint-here.ts');
    if (!closed) stops.push(paintHere(channel.port2, (port) => hear(parts.openPort(port))));
  }

  hear(transferable ? parts.openPort(channel.port2) : openHere());

  return {
    send,
    giveFirstSurface: () => giveSurface('open', 1),
    readData: () => ask((requestId) => ({ type: 'read', requestId }), NO_DATA),
    exportAs: (format, title) => ask((requestId) => ({ type: 'export', requestId, format, title }), null),
    close() {
      send({ type: 'close' });
      closed = true;
      for (const stop of stops) stop();
      for (const canvas of canvases.values()) canvas.remove();
      for (const answer of asked.values()) answer(null);
      port.close();
    },
  };
}
