import { Button } from '../../../src/ui/button.tsx';
import { ChipGroup } from '../../../src/ui/chip-group.tsx';
import { Tabs } from '../../../src/ui/tabs.tsx';
import type { Role } from '../context.ts';
import styles from './label-sheet.module.css';

/** A text on a control that has little room. */
export interface Label {
  readonly key: string;
  /** With sample values in place of the placeholders. */
  readonly text: string;
  readonly role: Role;
  /** CSS px it may take. */
  readonly width: number;
}

const nothing = () => {};

/** Buttons of rows and cards, which are narrower than half a page, are small ones. */
const SMALL_PX = 120;

function Control({ label: { key, text, role, width } }: { label: Label }) {
  if (role === 'button') {
    return (
      <Button kind="quiet" size={width > SMALL_PX ? 'main' : 'small'} wide>
        {text}
      </Button>
    );
  }
  if (role === 'chip') return <ChipGroup label={key} chips={[{ key, label: text, onPick: nothing }]} />;
  return <Tabs id={key} label={key} look="plain" value={key} tabs={[{ key, label: text }]} onChange={nothing} />;
}

/** Every label on the control of its role, as wide as it may be: the key above it, for whoever looks at the picture. */
export function LabelSheet({ labels }: { labels: readonly Label[] }) {
  return (
    <main className={styles.sheet}>
      {labels.map((label) => (
        <section key={label.key} data-key={label.key} className={styles.cell}>
          <code className={styles.key}>{label.key}</code>
          <div style={{ inlineSize: label.width }}>
            <Control label={label} />
          </div>
        </section>
      ))}
    </main>
  );
}

/** Most lines of a button (I2); tabs and chips have one. */
const MOST_LINES = 2;

function problemOf(cell: Element, { text, role, width }: Label): string | null {
  const control = cell.querySelector('button')!;
  const { width: own } = control.getBoundingClientRect();
  const isCut = control.scrollWidth > Math.ceil(own);
  if (isCut || own > width) return `${Math.ceil(Math.max(own, control.scrollWidth))} px, it has ${width}: “${text}”`;
  const lines = new Set(linesOf(control)).size;
  const most = role === 'button' ? MOST_LINES : 1;
  return lines > most ? `${lines} lines, a ${role} has ${most}: “${text}”` : null;
}

/** Tops of the lines of a control's text, whole px. */
function linesOf(control: Element): readonly number[] {
  const range = document.createRange();
  // The text itself: a range of elements has a box of each of them too.
  range.selectNode(document.createTreeWalker(control, NodeFilter.SHOW_TEXT).nextNode()!);
  return [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
}

/** Lists the labels of a sheet on the page that need more room than they have, `key: what`. */
export function overflows(sheet: Element, labels: readonly Label[]): string[] {
  return labels.flatMap((label) => {
    const cell = sheet.querySelector(`[data-key="${CSS.escape(label.key)}"]`)!;
    const problem = problemOf(cell, label);
    return problem === null ? [] : [`${label.key}: ${problem}`];
  });
}
