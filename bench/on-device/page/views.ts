import { figure } from '../../report/numbers.ts';
import { METRIC_IDS, METRICS } from '../metrics.ts';
import type { Result, ScenarioResult } from '../result.ts';
import type { Progress } from '../run-scenarios.ts';

/** Makes an element with a class and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  if (className !== '') node.className = className;
  node.append(...children);
  return node;
}

function button(className: string, label: string, onTap: () => void): HTMLButtonElement {
  const node = element('button', className, label);
  node.type = 'button';
  node.addEventListener('click', onTap);
  return node;
}

const heading = (title: string, lead: string): HTMLElement =>
  element('header', '', element('h1', '', title), element('p', '', lead));

/** A scenario as the list of the page names it. */
interface Chosen {
  readonly title: string;
  readonly about: string;
}

/** Shows the scenarios and one button. @param notice  told above the button, for example why the last run ended */
export const startView = (scenarios: readonly Chosen[], notice: string, onRun: () => void): readonly Node[] => [
  heading(
    'How fast is Tern on this device?',
    'The app’s own screens run here on made prices, beside the same cells written by hand. No account, no network, and nothing of yours is changed.',
  ),
  element(
    'ol',
    'bench-card bench-scenarios',
    ...scenarios.map(({ title, about }) => element('li', '', element('strong', '', title), ` ${about}`)),
  ),
  element('div', 'bench-dock', element('p', '', notice), button('bench-run', 'Run', onRun)),
];

/**
 * Stands below the screen that is measured. It changes between windows only, so that it costs none of them anything.
 */
export function runningBar(onCancel: () => void): { readonly node: HTMLElement; show(progress: Progress): void } {
  const words = element('p', '', 'Measuring the device');
  const progress = element('progress', '');
  progress.value = 0;
  progress.setAttribute('aria-label', 'Progress of the bench');
  return {
    node: element('div', 'bench-dock bench-bar', progress, words, button('bench-quiet', 'Cancel', onCancel)),
    show({ title, number, of, part }) {
      words.textContent = `${title}, ${number} of ${of}`;
      progress.value = part;
    },
  };
}

function headCell(scope: 'col' | 'row', text: string): HTMLElement {
  const cell = element('th', '', text);
  cell.scope = scope;
  return cell;
}

function figuresTable({ variants }: ScenarioResult): HTMLElement {
  const shown = METRIC_IDS.filter((id) => variants.some(({ figures }) => figures[id]));
  const textOf = (id: (typeof shown)[number], { figures }: (typeof variants)[number]) =>
    figures[id] ? figure(figures[id].median) : '–';
  const rows = shown.map((id) => {
    const { title, unit } = METRICS[id];
    const cells = variants.map((variant) => element('td', 'num', textOf(id, variant)));
    return element('tr', '', headCell('row', unit === '' ? title : `${title}, ${unit}`), ...cells);
  });
  const names = variants.map(({ name }) => headCell('col', name));
  return element(
    'table',
    '',
    element('thead', '', element('tr', '', element('td', ''), ...names)),
    element('tbody', '', ...rows),
  );
}

function scenarioCard(scenario: ScenarioResult): HTMLElement {
  const { id, title, state, note, scene } = scenario;
  const card = element('section', 'bench-card', element('h2', '', title));
  card.dataset['scenario'] = id;
  card.dataset['state'] = state;
  if (state !== 'done') card.append(element('p', 'bench-notice', `${state}: ${note ?? ''}`));
  else card.append(figuresTable(scenario), element('p', '', scene === null ? '' : `On the screen: ${scene}.`));
  return card;
}

/** Buttons of a result, by their labels. */
export type ResultActions = Readonly<Record<'Copy JSON' | 'Save JSON' | 'Run again', () => void>>;

/** Shows the figures, and buttons to copy or save them. */
export function resultView(
  { device, score, level, effort, scenarios }: Result,
  actions: ResultActions,
): readonly Node[] {
  const told = (value: number | null, unit: string): string => (value === null ? '' : `, ${value} ${unit}`);
  const { userAgent, cores, memoryGb, refreshHz, screen } = device;
  return [
    heading('Tern on this device', `Medians of ${effort.rounds} × ${effort.seconds} s.`),
    ...scenarios.map(scenarioCard),
    element(
      'section',
      'bench-card',
      element('h2', '', 'This device'),
      element(
        'p',
        '',
        `${screen}${told(refreshHz, 'Hz')}${told(cores, 'cores')}${told(memoryGb, 'GB')}; score ${score}, level ${level}; feed in the ${device.feed}. ${userAgent}`,
      ),
    ),
    element(
      'div',
      'bench-dock bench-ways',
      ...Object.entries(actions).map(([label, onTap]) => button('bench-quiet', label, onTap)),
    ),
  ];
}

const TOLD_MS = 3000;

/** Says something for a moment, to eyes and to screen readers. */
export function tell(text: string): void {
  const node = element('p', 'bench-told', text);
  node.setAttribute('role', 'status');
  document.body.append(node);
  setTimeout(() => node.remove(), TOLD_MS);
}
