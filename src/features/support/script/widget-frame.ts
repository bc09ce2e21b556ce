import { browserTimers } from '../../../model/timers.ts';
import type { RunningScript, ScriptPorts } from './load-script.ts';

/** The page that runs the script, under a policy of its own (`public/support-frame.html`). */
const FRAME = 'support-frame.html';
/** No storage and no cookie of ours, no page of ours to read, nothing above the frame to move, no windows. */
const SANDBOX = 'allow-scripts allow-forms';
const SCRIPT_TYPE = /^(text|application)\/(x-)?(java|ecma)script\b/i;

/** A widget that runs in its frame. */
export interface FramedWidget extends RunningScript {
  /** Whether somebody can be written to there. */
  chatReady(): Promise<boolean>;
}

/** What the frame says: its page is there; the script has run, or failed; the widget is there; so is its chat. */
type Said = 'frame' | 'loaded' | 'failed' | 'widget' | 'chat';
const SAID: readonly Said[] = ['frame', 'loaded', 'failed', 'widget', 'chat'];

async function probe(url: string, signal: AbortSignal): Promise<'script' | 'other'> {
  const { ok, headers } = await fetch(url, {
    method: 'HEAD',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    cache: 'no-store',
    signal,
  });
  if (!ok) throw new TypeError('no script there');
  return SCRIPT_TYPE.test(headers.get('content-type') ?? '') ? 'script' : 'other';
}

/**
 * Runs scripts of somebody else, each in a sandboxed frame of its own below `mount`: opaque origin, so neither the session nor
 * the page can be reached from there. What the frame says is read, never run.
 * @param title  of the frame, for screen readers
 */
export function widgetPorts(mount: HTMLElement, title: string): ScriptPorts<FramedWidget> {
  function run(url: string, signal: AbortSignal): Promise<FramedWidget> {
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.setAttribute('sandbox', SANDBOX);
    frame.referrerPolicy = 'no-referrer';
    frame.src = FRAME;
    const heard = new Set<Said>();
    let onSaid: (said: Said) => void = () => undefined;
    const say = (message: { readonly support: string; readonly url?: string }) =>
      // An opaque origin has no name to send to; the frame is known by its window.
      frame.contentWindow?.postMessage(message, '*');
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.contentWindow || typeof data !== 'object' || data === null) return;
      const said = SAID.find((word) => word === (data as { support?: unknown }).support);
      if (said === undefined) return;
      heard.add(said);
      onSaid(said);
    };
    const remove = () => {
      removeEventListener('message', listen);
      frame.remove();
    };
    const widget: FramedWidget = {
      isReady() {
        say({ support: 'widget' });
        return heard.has('widget');
      },
      chatReady() {
        say({ support: 'chat' });
        return Promise.resolve(heard.has('chat'));
      },
      remove,
    };
    return new Promise((resolve, reject) => {
      onSaid = (said) => {
        if (said === 'frame') say({ support: 'run', url });
        if (said === 'loaded') resolve(widget);
        if (said === 'failed') {
          remove();
          reject(new Error('the script failed'));
        }
      };
      signal.addEventListener('abort', remove, { once: true });
      addEventListener('message', listen);
      mount.append(frame);
    });
  }
  return { probe, run, timers: browserTimers };
}
