import { FIRST_METRICS, METRIC_IDS, metricOf } from '../metrics.ts';
import type { MetricId } from '../metrics.ts';
import { BY_HAND, heroesOf, medianIn, metricText } from '../picture/picture.ts';
import type { Hero } from '../picture/picture.ts';
import type { Result, ScenarioResult } from '../result.ts';
import { button, element } from './element.ts';
import { unbroken } from './unbroken.ts';
import { factList } from './fact-list.ts';
import type { Fact } from './fact-list.ts';

export interface ResultParts {
  readonly result: Result;
  readonly facts: readonly Fact[];
  /** Description of the scenario with this id. */
  aboutOf(id: string): string;
  /** `Share picture` where files can be shared. */
  readonly pictureLabel: string;
  onPicture(): void;
  onCopy(): void;
  onSave(): void;
  onAgain(): void;
}

const ARROWS = { more: '↑', less: '↓' } as const;

const heroNode = ({ label, value, unit, beside }: Hero): HTMLElement =>
  element(
    'div',
    'bench-hero',
    element('p', '', label),
    element('strong', 'num', value),
    element('p', '', unit),
    element('p', 'bench-beside', beside),
  );

/** `frame p95` and its unit with the way that is better. */
function metricHead(id: MetricId): HTMLElement {
  const { title, unit, better } = metricOf(id);
  const arrow = better === null ? '' : ARROWS[better];
  const small = element('small', '', [unit, arrow].filter((part) => part !== '').join(' '));
  if (better !== null) small.title = `${better} is better`;
  const cell = element('th', '', title, ' ', small);
  cell.scope = 'row';
  return cell;
}

/** @param first  what one looks for, or all the rest */
function figuresTable({ title, variants }: ScenarioResult, first: boolean): HTMLElement {
  const shown = METRIC_IDS.filter(
    (id) => FIRST_METRICS.has(id) === first && variants.some((variant) => medianIn(variant, id) !== null),
  );
  const heads = variants.map(({ name, side }) => {
    const cell = element('th', side === 'limit' ? 'bench-limit' : '', name.replace(/^Tern, /, ''));
    cell.scope = 'col';
    return cell;
  });
  const rows = shown.map((id) =>
    element(
      'tr',
      '',
      metricHead(id),
      ...variants.map((variant) =>
        element('td', variant.side === 'limit' ? 'bench-limit num' : 'num', metricText(id, medianIn(variant, id))),
      ),
    ),
  );
  const caption = element('caption', 'sr-only', title);
  const table = element('table', '', caption);
  if (variants.length > 1) table.append(element('thead', '', element('tr', '', element('td', ''), ...heads)));
  table.append(element('tbody', '', ...rows));
  return table;
}

const STATES: Readonly<Record<string, string>> = {
  void: 'Void',
  failed: 'Failed',
  missing: 'Not measured',
};

function scenarioCard(scenario: ScenarioResult, about: string): HTMLElement {
  const { id, title, state, note, scene } = scenario;
  const card = element('section', 'bench-card', element('h2', '', title));
  card.dataset['scenario'] = id;
  card.dataset['state'] = state;
  if (state !== 'done') {
    card.append(element('p', 'bench-notice', `${STATES[state] ?? state}: ${note ?? ''}.`));
    return card;
  }
  const rest = figuresTable(scenario, false);
  const shown = scene === null ? '' : ` On the screen: ${scene}.`;
  card.append(
    figuresTable(scenario, true),
    element(
      'details',
      'bench-more',
      element('summary', '', 'What was done, and more figures'),
      element('p', 'bench-about', about + shown),
      ...(rest.querySelector('tbody tr') ? [rest] : []),
    ),
  );
  return card;
}

/** Lists the figures that the engine does not report, which explains dashes in the table. */
function leftOut({ device }: Result): readonly string[] {
  const { longTasks, heap, chart } = device.reports;
  return [
    ...(longTasks ? [] : ['long tasks']),
    ...(heap ? [] : ['its memory']),
    ...(chart ? [] : ['pictures of the chart']),
  ];
}

/** Shows the results, and buttons to copy, save or share them. */
export function resultView(parts: ResultParts): readonly Node[] {
  const { result, facts, aboutOf, pictureLabel, onPicture, onCopy, onSave, onAgain } = parts;
  const { device, scenarios, effort, seconds } = result;
  const missing = leftOut(result);
  const broken = scenarios.filter(({ state }) => state !== 'done').length;
  return [
    element(
      'header',
      'bench-head',
      element('p', 'bench-brand', 'Tern · on-device bench'),
      element('h1', '', unbroken(device.name)),
      element(
        'p',
        'bench-lead',
        `${scenarios.length - broken} of ${scenarios.length} scenarios in ${Math.round(seconds)} s. Medians of ${effort.rounds} × ${effort.seconds} s. ↑ more is better, ↓ less is better.`,
      ),
    ),
    element('div', 'bench-heroes', ...heroesOf(result).map(heroNode)),
    element('p', 'bench-about', BY_HAND),
    ...scenarios.map((scenario) => scenarioCard(scenario, aboutOf(scenario.id))),
    element(
      'section',
      'bench-card',
      element('h2', '', 'This device'),
      factList(facts),
      ...(missing.length === 0
        ? []
        : [element('p', 'bench-about', `This engine does not tell ${missing.join(', ')}.`)]),
    ),
    element(
      'div',
      'bench-dock',
      button('bench-run', pictureLabel, onPicture),
      element(
        'div',
        'bench-ways',
        button('bench-quiet', 'Copy JSON', onCopy),
        button('bench-quiet', 'Save JSON', onSave),
        button('bench-quiet', 'Run again', onAgain),
      ),
    ),
  ];
}
