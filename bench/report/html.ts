import { escaped, SVG_FONT } from './svg.ts';

/** Of every report of ours that is one file. */
export const STYLE = `
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; font: 15px/1.5 ${SVG_FONT}; color: #1f2933; background: #f4f6f8; }
h2 { margin-top: 2.5rem; }
svg { display: block; max-width: 100%; height: auto; margin: 0.75rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; background: #fff; font-size: 13px; }
th, td { padding: 0.3rem 0.6rem; border: 1px solid #e4e8ec; text-align: right; white-space: nowrap; }
th { white-space: normal; min-width: 5rem; }
th:first-child, td:first-child { text-align: left; }
.partial { padding: 0.5rem 1rem; background: #fdf1d6; }
`;

const inline = (text: string): string => escaped(text).replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');

/** A table of Markdown, whose second line divides head and rows. */
export function htmlTable(lines: readonly string[]): string {
  const cells = (line: string, tag: 'th' | 'td') =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => `<${tag}>${inline(cell)}</${tag}>`)
      .join('');
  const [heads, , ...rows] = lines;
  const body = rows.map((line) => `<tr>${cells(line, 'td')}</tr>`).join('\n');
  return `<div class="wide"><table><thead><tr>${cells(heads!, 'th')}</tr></thead><tbody>\n${body}\n</tbody></table></div>`;
}

export const htmlList = (lines: readonly string[]): readonly string[] => [
  '<ul>',
  ...lines.map((line) => `<li>${inline(line)}</li>`),
  '</ul>',
];

/** Blocks of Markdown, an empty line between two: headings of the third order, tables, and paragraphs. */
export function htmlOf(markdown: readonly string[]): readonly string[] {
  return markdown
    .join('\n')
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const lines = block.trim().split('\n');
      if (block.startsWith('### ')) return `<h3>${inline(block.slice(4))}</h3>`;
      return block.startsWith('| ') ? htmlTable(lines) : `<p>${inline(lines.join(' '))}</p>`;
    });
}

/** One file that needs nothing else. */
export const htmlPage = (title: string, partial: boolean, parts: readonly string[]): string =>
  [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${escaped(title)}</h1>`,
    ...(partial
      ? ['<p class="partial">A quick or partial run: for whoever works on the code, proof of nothing.</p>']
      : []),
    ...parts,
    '</body></html>',
    '',
  ].join('\n');
