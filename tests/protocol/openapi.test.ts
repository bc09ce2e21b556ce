import { describe, expect, it } from 'vitest';
import { CALLS } from '../../protocol/calls.ts';
import { REFUSALS } from '../../protocol/errors.ts';
import { openApiDocument } from '../../protocol/openapi.ts';

const DOCUMENT = openApiDocument(CALLS);
const operations = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = (name: string) => operations.find(({ operation }) => operation.operationId === name)!;

describe('the OpenAPI document', () => {
  it('describes every call once, GET and POST of one path together', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
      CALLS.map(({ name }) => name).sort(),
    );
    expect(Object.keys(DOCUMENT.paths['/api/fiat/binding']!)).toEqual(['get', 'post']);
  });

  it('is the same text every time and shares nothing with the contract', () => {
    const text = JSON.stringify(DOCUMENT);
    expect(JSON.stringify(openApiDocument(CALLS))).toBe(text);
    const other = openApiDocument(CALLS);
    const { body } = CALLS.find(({ name }) => name === 'kline')!;
    const before = JSON.stringify(body);
    for (const { operation } of Object.values(other.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => ({ operation })),
    )) {
      const content = operation['requestBody'] as
        { content?: Record<string, { schema: Record<string, unknown> }> } | undefined;
      for (const { schema } of Object.values(content?.content ?? {})) schema['type'] = 'broken';
    }
    expect(JSON.stringify(body)).toBe(before);
  });

  it('names exactly the path parameters that stand in the path, all required', () => {
    for (const { path, operation } of operations) {
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(path).not.toContain(':');
    }
  });

  it('asks for satoken where the call needs a user, and nowhere else', () => {
    for (const { operation } of operations) {
      const call = CALLS.find(({ name }) => name === operation.operationId)!;
      expect('security' in operation).toBe(call.access === 'user');
    }
    expect(DOCUMENT.components['securitySchemes']).toEqual({
      satoken: { type: 'apiKey', in: 'header', name: 'satoken' },
    });
  });

  it('requires neither way where a call may travel in the query or in the body', () => {
    const { operation } = operationOf('updatePwd');
    expect(operation.parameters?.map(({ name, required }) => [name, required])).toEqual([
      ['oldPwd', false],
      ['newPwd', false],
      ['signType', false],
    ]);
    expect(operation['requestBody']).toMatchObject({ required: false });
  });

  it('describes an upload as multipart with a binary part', () => {
    expect(operationOf('upload').operation['requestBody']).toMatchObject({
      content: {
        'multipart/form-data': {
          schema: { required: ['purpose', 'file'], properties: { file: { type: 'string', format: 'binary' } } },
          encoding: { file: { contentType: 'image/jpeg, image/png' } },
        },
      },
    });
  });

  it('lists every refusal where it can come from', () => {
    for (const { context, code, name, msg } of Object.values(REFUSALS)) {
      const line = `- ${code} \`${name}\`: ${msg}`;
      if (context === 'general') expect(DOCUMENT.info.description).toContain(line);
      else {
        const calls = CALLS.filter(({ errorContext }) => errorContext === context);
        expect([name, calls.length]).not.toEqual([name, 0]);
        for (const call of calls) expect(operationOf(call.name).operation['description']).toContain(line);
      }
    }
  });

  it('resolves every reference inside itself', () => {
    const references = [...JSON.stringify(DOCUMENT).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);
    expect(references.length).toBeGreaterThan(0);
    for (const path of references) {
      let at: unknown = DOCUMENT;
      for (const part of path.split('/')) at = (at as Record<string, unknown>)[part];
      expect([path, typeof at]).toEqual([path, 'object']);
    }
  });
});
