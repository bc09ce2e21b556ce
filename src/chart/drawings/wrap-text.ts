/** Characters of a line: a longer one would cross half a phone. */
const LONGEST_LINE = 22;

/** Breaks at spaces; a word longer than a line is broken where the line ends. No line is empty. */
export function wrapText(text: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if ([...joined].length <= LONGEST_LINE) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    let rest = [...word];
    while (rest.length > LONGEST_LINE) {
      lines.push(rest.slice(0, LONGEST_LINE).join(''));
      rest = rest.slice(LONGEST_LINE);
    }
    line = rest.join('');
  }
  return line === '' ? lines : [...lines, line];
}
