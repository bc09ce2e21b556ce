import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Answered } from '../infra/answered.ts';

/** Answers of calls as spans of OpenTelemetry, sent in batches; what nobody takes is dropped. */
export interface Traces {
  answered(answer: Answered): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** W3C Trace Context: version, trace, parent, flags. */
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const FAULT = 500;

/** A span of whoever asked, such as a proxy. Whether it is kept is not theirs to say. */
function parentOf(header: string | undefined): Context {
  const [, traceId, spanId] = PARENT.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

/** @param url  that takes OTLP over HTTP, `http://127.0.0.1:4318/v1/traces` */
export function createTraces(url: string): Traces {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tern', 'process.pid': process.pid }),
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('tern');
  return {
    answered({ call, status, seconds, request, traceParent }) {
      const endMs = Date.now();
      const attributes = { 'http.response.status_code': status, 'tern.request': request };
      const startTime = endMs - seconds * 1000;
      const span = tracer.startSpan(call, { kind: SpanKind.SERVER, startTime, attributes }, parentOf(traceParent));
      if (status >= FAULT) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endMs);
    },
    stop: () => provider.shutdown(),
  };
}
