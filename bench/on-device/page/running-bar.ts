import type { Progress } from '../run-scenarios.ts';
import { button, element } from './element.ts';

export interface RunningBar {
  readonly node: HTMLElement;
  show(progress: Progress): void;
}

/**
 * Stands below the screen that is measured. It changes between windows only, so that it costs none of them anything.
 */
export function runningBar(onCancel: () => void): RunningBar {
  const title = element('strong', '', 'Getting ready');
  const place = element('span', '', 'measuring the device');
  const progress = element('progress', '');
  progress.max = 1;
  progress.value = 0;
  progress.setAttribute('aria-label', 'Progress of the bench');
  const words = element('p', '', title, place);
  const node = element('div', 'bench-bar', progress, words, button('bench-quiet', 'Cancel', onCancel));
  return {
    node,
    show({ title: name, number, of, part }) {
      title.textContent = name;
      place.textContent = `${number} of ${of}`;
      progress.value = part;
    },
  };
}
