import { button, element } from './element.ts';
import { factList } from './fact-list.ts';
import type { Fact } from './fact-list.ts';

export interface StartParts {
  readonly scenarios: readonly { readonly title: string; readonly about: string }[];
  readonly facts: readonly Fact[];
  /** About how long a run takes, s. */
  readonly seconds: number;
  /** Told above the button, for example why the last run ended. */
  readonly notice: string | null;
  onRun(): void;
}

/** Shows the scenarios, the device's facts and one button. */
export function startView({ scenarios, facts, seconds, notice, onRun }: StartParts): readonly Node[] {
  const run = button('bench-run', 'Run', onRun);
  return [
    element(
      'header',
      'bench-head',
      element('p', 'bench-brand', 'Tern · on-device bench'),
      element('h1', '', 'How fast is Tern on this device?'),
      element(
        'p',
        'bench-lead',
        'The app’s own screens run here on made prices, beside the same cells written by hand. No account, no network, and nothing of yours is changed.',
      ),
    ),
    element('section', 'bench-card', element('h2', '', 'This device'), factList(facts)),
    element(
      'section',
      'bench-card',
      element('h2', '', `${scenarios.length} scenarios`),
      element(
        'ol',
        'bench-scenarios',
        ...scenarios.map(({ title, about }) =>
          element('li', '', element('strong', '', title), element('span', '', about)),
        ),
      ),
    ),
    element(
      'div',
      'bench-dock',
      element(
        'p',
        notice === null ? 'bench-hint' : 'bench-hint bench-notice',
        notice ?? `About ${seconds} s. Keep this page in front and leave the screen alone.`,
      ),
      run,
    ),
  ];
}
