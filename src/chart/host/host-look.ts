import { effect } from '@preact/signals-core';
import { watchLook } from '../../frame/watch-look.ts';
import { settings } from '../../level/level.ts';
import type { ChartLook } from '../look.ts';
import type { RendererName, ToPainter } from './chart-messages.ts';
import { readTheme } from './read-theme.ts';

/** Inputs of a mounted chart that may change. */
export interface ChartHostView {
  readonly locale: string;
  readonly look: ChartLook;
  readonly compare: string | null;
}

export interface HostLookParts {
  readonly element: HTMLElement;
  readonly compact: boolean;
  /** Browsers keep few WebGL contexts: false for charts that may not have one. */
  readonly mayUseGpu: boolean;
  readonly motion: MediaQueryList;
  readonly view: ChartHostView;
  send(message: ToPainter): void;
  /** The device level changed. */
  onSettings(): void;
}

/** Look of a chart: its colours, and the configuration that follows from view, device level and reduced motion. */
export interface HostLook {
  /** A view equal to the present one changes nothing. */
  setView(view: ChartHostView): void;
  /** Sends a new painter the colours. */
  introduceTheme(): void;
  /** Sends a new painter the configuration. */
  introduceConfig(): void;
  /** Follows colours, device level and reduced motion from now on. */
  watch(): void;
  stop(): void;
}

export function createHostLook(parts: HostLookParts): HostLook {
  const { element, compact, mayUseGpu, motion, send, onSettings } = parts;
  const stops: (() => void)[] = [];
  let { view } = parts;
  let sentTheme = '';
  let sentSettings = settings.peek();

  const sendConfig = () =>
    send({
      type: 'config',
      config: {
        ...view,
        compact,
        animationMs: motion.matches ? 0 : settings.peek().candleAnimationMs,
        gpu: settings.peek().chartGpu && mayUseGpu,
        forced: compact ? null : forcedRenderer(),
      },
    });

  function sendTheme(): void {
    const theme = readTheme(element, compact);
    // The root element's attributes change for many reasons; only new colours are worth a redraw.
    const text = JSON.stringify(theme);
    if (text === sentTheme) return;
    sentTheme = text;
    send({ type: 'theme', theme });
  }

  return {
    setView(next) {
      if (next.locale === view.locale && next.look === view.look && next.compare === view.compare) return;
      view = next;
      sendConfig();
    },
    introduceTheme() {
      sentTheme = '';
      sendTheme();
    },
    introduceConfig: sendConfig,
    watch() {
      stops.push(
        watchLook(sendTheme),
        // A change of level keeps the chart and its view: only resolution and renderer follow.
        effect(() => {
          if (settings.value === sentSettings) return;
          sentSettings = settings.value;
          sendConfig();
          onSettings();
        }),
      );
      if (compact) return;
      motion.addEventListener('change', sendConfig);
      stops.push(() => motion.removeEventListener('change', sendConfig));
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** `?renderer=canvas2d|pixi` in the address, for tests and support. */
function forcedRenderer(): RendererName | null {
  const name = new URLSearchParams(location.search).get('renderer');
  return name === 'canvas2d' || name === 'pixi' ? name : null;
}
