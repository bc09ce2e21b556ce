import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Answered } from '../infra/call-answer.ts';

/** Sends answers of calls as spans of OpenTelemetry, in batches; what cannot be sent is dropped. */
export interface Traces {
  answered(answer: Answered): void;
  /** Sends what is pending. */
  stop(): Promise<void>;
}

/** W3C Trace Context: version, trace, parent, flags. */
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const FAULT = 500;

/** Returns the span of the sender, such as a proxy. Its sampling flag is ignored. */
function parentOf(header: string | undefined): Context {
  const [, traceId, spanId] = PARENT.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

/**
 * Creates the tracing.
 * @param url  of OTLP over HTTP, such as `http://127.0.0.1:4318/v1/traces`
 */
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
