import { Compile } from 'typebox/compile';
import type { Call } from '../../protocol/call.ts';
import { photo } from '../server/money/pictures.ts';
import { validFor } from './places.ts';
import type { Place } from './places.ts';
import type { JsonSchema } from './schema-values.ts';

const BOUNDARY = 'tern-boundary';

interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly part: string;
  readonly fileName: string;
  readonly type: string;
  readonly file: Buffer;
}

function payload({ fields, part, fileName, type, file }: Form): Buffer {
  const disposition = 'content-disposition: form-data; name=';
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\n${disposition}"${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\n${disposition}"${part}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(texts.join('') + head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/**
 * Every place of an upload that somebody fills: the fields beside the file, its name, its type, the name of its part,
 * itself.
 */
export async function uploadPlaces(call: Call): Promise<readonly Place[]> {
  const { fields: schema, file: part } = call.multipart!;
  const fields = validFor(schema as JsonSchema, {}) as Form['fields'];
  const form: Form = { fields, part, fileName: 'photo.png', type: 'image/png', file: await photo(8, 8, 'png') };
  const place = (name: string, of: (text: string) => Form, rightFor: (text: string) => readonly number[]): Place => ({
    call,
    name,
    requestOf: (input) => ({
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      bytes: payload(of(String(input))),
    }),
    rightFor: (input) => rightFor(String(input)),
  });
  const any = () => [];
  return [
    ...Object.entries(schema.properties).map(([name, field]) => {
      const compiled = Compile(field);
      // The end of a line may end a text there: such a form says something else.
      const right = (text: string) => (/[\r\n]/.test(text) ? [] : [compiled.Check(text) ? 200 : 400]);
      return place(name, (text) => ({ ...form, fields: { ...fields, [name]: text } }), right);
    }),
    place('file name', (fileName) => ({ ...form, fileName }), any),
    place('file type', (type) => ({ ...form, type }), any),
    place('name of the part', (text) => ({ ...form, part: text }), any),
    place(
      'file',
      (text) => ({ ...form, file: Buffer.from(text) }),
      () => [200],
    ),
  ];
}
