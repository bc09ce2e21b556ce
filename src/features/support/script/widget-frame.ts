import { browserTimers } from '../../../model/timers.ts';
import type { RunningScript, ScriptPorts } from './load-script.ts';

/** The page that runs the script under its own policy (`public/support-frame.html`). */
const FRAME = 'support-frame.html';
/**
 * Permissions of the frame: no storage or cookies of ours, no access to our pages, no navigation of the top page, no
 * windows.
 */
const SANDBOX = 'allow-scripts allow-forms';
const SCRIPT_TYPE = /^(text|application)\/(x-)?(java|ecma)script\b/i;

/** A widget that runs in its frame. */
export interface FramedWidget extends RunningScript {
  /** Whether the widget's chat is ready. */
  chatReady(): Promise<boolean>;
}

/**
 * Messages of the frame: its page has loaded; the script has run, or failed; the widget is ready; its chat is ready.
 */
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
 * Runs third-party scripts, each in its own sandboxed frame below `mount`. The origin of the frame is opaque, so it can
 * reach neither the session nor the page. Messages of the frame are read as data.
 * @param title  title of the frame, for screen readers
 */
export function widgetPorts(mount: HTMLElement, title: string): ScriptPorts<FramedWidget> {
  function run(url: string, signal: AbortSignal): Promise<FramedWidget> {
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.setAttribute('sandbox', SANDBOX);
    frame.referrerPolicy = 'no-referrer';
    frame.src = FRAME;
    const heard = new Set<Said>();
    let onWord: (word: Said) => void = () => undefined;
    const say = (message: { readonly support: string; readonly url?: string }) =>
      // An opaque origin cannot be named as a target; messages are matched by the window of the frame.
      frame.contentWindow?.postMessage(message, '*');
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.contentWindow || typeof data !== 'object' || data === null) return;
      const word = SAID.find((each) => each === (data as { support?: unknown }).support);
      if (word === undefined) return;
      heard.add(word);
      onWord(word);
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
      onWord = (word) => {
        if (word === 'frame') say({ support: 'run', url });
        if (word === 'loaded') resolve(widget);
        if (word === 'failed') {
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
