/** A reader by the grammar of RFC 4180, written without looking at the writer. */
export function readCsv(file: string): string[][] {
  const records: string[][] = [[]];
  let at = 0;
  while (at < file.length) {
    let field = '';
    if (file[at] === '"') {
      for (at++; !(file[at] === '"' && file[at + 1] !== '"'); at++) {
        if (at >= file.length) throw new Error('open quote');
        if (file[at] === '"') at++;
        field += file[at];
      }
      at++;
    } else {
      while (at < file.length && !',\r\n'.includes(file[at]!)) {
        if (file[at] === '"') throw new Error('quote in a bare field');
        field += file[at++];
      }
    }
    records.at(-1)!.push(field);
    if (file[at] === ',') at++;
    else if (file.startsWith('\r\n', at)) {
      at += 2;
      if (at < file.length) records.push([]);
    } else throw new Error(`no line end at ${at}`);
  }
  return records;
}
