/** The page at `/bench.html`: start, run, result. */
import { installProbe } from '../../scenarios/app/page-probes.ts';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import './bench.css';
import { element } from './views.ts';
import { keepNothing, wearTheme } from './same-phone.ts';

wearTheme(document.documentElement);
// It reads prices where they are text, and could not see painted ones.
const asText = new URL(location.href);
asText.searchParams.set('surface', 'text');
history.replaceState(null, '', asText);
keepNothing();
// Before React, which looks for it when it loads.
try {
  installProbe();
} catch {
  // An engine that knows no long frames; commits are counted all the same.
}

async function start(): Promise<void> {
  const place = document.querySelector<HTMLElement>('#bench')!;
  try {
    // The app's code comes now and not at the tap: a network is no part of the bench.
    const { openBench } = await import('./bench.ts');
    await openBench(place, document.querySelector<HTMLElement>('#stage')!);
  } catch (error) {
    place.replaceChildren(
      element('p', 'bench-notice', `The bench could not be loaded: ${error instanceof Error ? error.message : error}`),
    );
  }
}

void start();
