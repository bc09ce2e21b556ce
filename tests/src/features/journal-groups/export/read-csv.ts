/** Reads a file as RFC 4180 describes it, character by character; knows nothing of how the app writes one. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[++at]!;
      else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\r' && text[at + 1] === '\n') {
      at++;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += character;
  }
  return rows;
}

/** Sums decimal texts exactly; empty cells count as nothing. @returns × 10^18 */
export function sumCells(cells: readonly string[]): bigint {
  let sum = 0n;
  for (const cell of cells) {
    if (cell === '') continue;
    const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(cell)!;
    const units = BigInt(whole! + fraction.padEnd(18, '0'));
    sum += sign === '-' ? -units : units;
  }
  return sum;
}
