import type { TObject, TSchema } from 'typebox';
import type { Call } from './call.ts';
import { envelopeOf } from './envelope.ts';
import { REFUSALS } from './errors.ts';
import type { ErrorContext, Refusal } from './errors.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly [field: string]: unknown;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

const EITHER_WAY = 'The fields travel in the query or in the body, all of them in one; both or neither is malformed.';

/** Converts `/a/:b` to `/a/{b}`. */
const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

const refusalList = (context: ErrorContext): string =>
  Object.values<Refusal>(REFUSALS)
    .filter((refusal) => refusal.context === context)
    .map(({ code, name, msg }) => `- ${code} \`${name}\`: ${msg}`)
    .join('\n');

function parametersOf(schema: TObject | undefined, place: 'path' | 'query' | 'header', optional: boolean) {
  if (!schema) return [];
  const required = new Set(optional ? [] : schema.required);
  return Object.entries(schema.properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.has(name),
    schema: field,
  }));
}

const json = (schema: TSchema) => ({ 'application/json': { schema } });

function requestBodyOf(call: Call) {
  if (call.multipart) {
    const { file, fields, mimeTypes, maxBytes } = call.multipart;
    const schema = {
      type: 'object',
      required: [...fields.required, file],
      properties: { ...fields.properties, [file]: { type: 'string', format: 'binary' } },
      additionalProperties: false,
    };
    return {
      description: `At most ${maxBytes} bytes.`,
      required: true,
      content: { 'multipart/form-data': { schema, encoding: { [file]: { contentType: mimeTypes.join(', ') } } } },
    };
  }
  return call.body && { required: !call.queryOrBody, content: json(call.body) };
}

function operationOf(call: Call) {
  const parameters = [
    ...parametersOf(call.params, 'path', false),
    ...parametersOf(call.query, 'query', call.queryOrBody === true),
    ...parametersOf(call.headers, 'header', false),
  ];
  const requestBody = requestBodyOf(call);
  const refusals = call.errorContext === 'general' ? '' : refusalList(call.errorContext);
  const notes = [
    call.queryOrBody ? EITHER_WAY : '',
    refusals && `Business refusals (HTTP 200), besides the general ones:\n\n${refusals}`,
  ].filter(Boolean);
  return {
    operationId: call.name,
    tags: [call.path.split('/').find((part) => part !== '' && part !== 'api')!],
    summary: call.summary,
    ...(notes.length > 0 ? { description: notes.join('\n\n') } : {}),
    ...(call.access === 'user' ? { security: [{ satoken: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      '200': {
        description: 'Success with code 200, or a business refusal with another code and no data.',
        content: json(envelopeOf(call)),
      },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

/**
 * Returns the contract as an OpenAPI 3.1 document, always the same for the same calls.
 * @param calls  calls to describe, in order: all of `CALLS`, or those that a server answers
 */
export function openApiDocument(calls: readonly Call[]): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    (paths[templateOf(call.path)] ??= {})[call.method.toLowerCase()] = operationOf(call);
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Tern sandbox exchange',
      version: '1.0.0',
      description:
        'Play funds only. Every answer is an envelope: `code` 200 (number or text) is success, any other code a refusal. ' +
        `General refusals, which any call may answer with:\n\n${refusalList('general')}`,
    },
    paths,
    components: {
      securitySchemes: { satoken: { type: 'apiKey', in: 'header', name: 'satoken' } },
      responses: {
        Refused: {
          description: 'Malformed, too large, of the wrong type, too fast or not served: the same shape, without data.',
          content: json(envelopeOf({})),
        },
      },
    },
  };
  // Copied as JSON, because the schemas are shared with the validators and readers of the document must not be able to
  // change them.
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
}
