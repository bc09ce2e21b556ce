import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { kline } from '../../../protocol/rest/market.ts';
import type { Answered } from '../../../server/infra/call-answer.ts';
import { createTraces } from '../../../server/watch/traces.ts';
import { httpStage } from '../http/http-stage.ts';

interface Span {
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number };
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Starts a collector that records the spans it gets. */
async function collector(): Promise<{ readonly url: string; readonly sent: Sent[] }> {
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      sent.push(JSON.parse(text) as Sent);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`, sent };
}

const spansOf = (sent: readonly Sent[]): readonly Span[] =>
  sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );
const valueOf = (span: Span, name: string): unknown =>
  Object.values(span.attributes.find(({ key }) => key === name)?.value ?? {})[0];
const durationMs = (span: Span): number =>
  Number((BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1_000_000n);

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const ANSWER: Answered = { call: 'kline', status: 200, seconds: 0.25, request: 'r-7', traceParent: undefined };

it('an answer is a span with its call, time, status and request, below the span of whoever asked', async () => {
  const { url, sent } = await collector();
  const traces = createTraces(url);
  traces.answered({ ...ANSWER, traceParent: `00-${TRACE}-${PARENT}-00` });
  traces.answered({ ...ANSWER, status: 503, traceParent: 'nonsense' });
  await traces.stop();
  expect(sent[0]!.resourceSpans[0]!.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'tern' },
  });
  const [good, failed] = spansOf(sent);
  expect(good).toMatchObject({ name: 'kline', kind: 2, traceId: TRACE, parentSpanId: PARENT });
  expect([valueOf(good!, 'http.response.status_code'), valueOf(good!, 'tern.request')]).toEqual([200, 'r-7']);
  expect(durationMs(good!)).toBe(250);
  expect(good!.status.code ?? 0).toBe(0);
  expect(failed!.status.code).toBe(2);
  expect(failed!.traceId).not.toBe(TRACE);
  expect(failed!.parentSpanId ?? '').toBe('');
});

it('a collector that is away costs nothing but its spans', async () => {
  const traces = createTraces('http://127.0.0.1:9/v1/traces');
  traces.answered(ANSWER);
  await expect(
    traces.stop().then(
      () => 'stopped',
      () => 'stopped',
    ),
  ).resolves.toBe('stopped');
});

it('the server tells of each answer under its request id, with the header of whoever asked', async () => {
  const told: Answered[] = [];
  const stage = await httpStage({ onAnswer: (answer) => told.push(answer) });
  undo.push(() => stage.close());
  const traceparent = `00-${TRACE}-${PARENT}-01`;
  const body = { symbol: 'btcusdt', interval: 'ONE_MIN', limit: 5 };
  const { headers } = await stage.send(kline, { body, headers: { traceparent } });
  await expect.poll(() => told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    call: 'kline',
    status: 200,
    request: headers['x-request-id'],
    traceParent: traceparent,
  });
});
