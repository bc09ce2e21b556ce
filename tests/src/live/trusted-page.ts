import { startLive } from '../../../src/live/live-client.ts';

/**
 * The page inside the frame of the Trusted Types test: starts the live client as the app does and reports to the test
 * how its worker came up.
 */
const violations: string[] = [];
document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));

function refusesPlainUrl(): boolean {
  try {
    new Worker('data:text/javascript,').terminate();
    return false;
  } catch {
    return true;
  }
}

const PlainWorker = globalThis.Worker;
globalThis.Worker = class extends PlainWorker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options);
    const kind = Object.prototype.toString.call(url);
    const violationsBefore = [...violations];
    this.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
      if (data.kind !== 'ready') return;
      const report = { from: 'trusted-page', url: kind, violations: violationsBefore, plainRefused: refusesPlainUrl() };
      parent.postMessage(report, parent.location.origin);
    });
  }
};

startLive({
  socketUrl: `${location.origin.replace('http', 'ws')}/no-such-socket`,
  apiBase: location.origin,
  onOrder() {},
  onSpotOrder() {},
  onSpotFill() {},
  onBalance() {},
  onChanged() {},
  onCheckpoint() {},
  onAuth() {},
  onGuard() {},
  onReconnected() {},
});
