import { element } from './element.ts';

const SHOWN_MS = 3000;

let shown: HTMLElement | null = null;

/** Says something for a moment, to eyes and to screen readers. */
export function tell(text: string): void {
  shown?.remove();
  const node = element('p', 'bench-told', text);
  node.setAttribute('role', 'status');
  shown = node;
  document.body.append(node);
  setTimeout(() => node.remove(), SHOWN_MS);
}
