import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { upload, uploadList, uploadRemove } from '../../protocol/rest/upload.ts';
import { closed, Id } from '../../protocol/rest/fields.ts';
import { done } from '../infra/outcome.ts';
import type { Money } from '../money/money.ts';
import { uploadIdOf } from '../money/uploads/upload-store.ts';
import { refusal } from './envelope.ts';
import type { Gate } from './gate.ts';
import type { Route } from './route.ts';

/** Time between the last moment at which a picture is stored and the 503 of its call. */
const LEFT_TO_ANSWER_MS = 1000;

interface Parts {
  readonly money: Pick<Money, 'uploads'>;
}

export function uploadCalls(route: Route, { money: { uploads } }: Parts): void {
  route(uploadList, async ({ user }) => {
    const rows = await uploads.list(user.userId);
    return done({ rows, total: rows.length });
  });
  route(uploadRemove, ({ user, body }) => uploads.remove(user.userId, uploadIdOf(body.url)));
}

/** Serves the one multipart call; @fastify/multipart is registered within this scope only. */
export async function receiveUploads(
  scope: FastifyInstance,
  route: Route,
  { money: { uploads } }: Parts,
  answerMs: number,
) {
  await scope.register(fastifyMultipart);
  // Earlier than the call's timeout: a picture stored after the 503 would be uploaded again.
  const lateMs = Math.max(0, answerMs - LEFT_TO_ANSWER_MS);
  route(upload, ({ user, fields, file }) =>
    uploads.add(user.userId, fields.purpose, file, AbortSignal.timeout(lateMs)),
  );
}

/** Serves a file to its owner only, as a download that no cache keeps. */
export function serveUploads(app: FastifyInstance, gate: Gate, { money: { uploads } }: Parts): void {
  app.get<{ Params: { id: string } }>(
    '/api/upload/:id',
    {
      // Uses the gate of the list call: a session, and its rate.
      config: { call: uploadList },
      onRequest: gate.checksOf(uploadList),
      schema: { params: Type.Object({ id: Id }, closed), querystring: Type.Object({}, closed) },
    },
    async (request, reply) => {
      const { id } = request.params;
      const file = await uploads.read(request.signedIn!.userId, id);
      if (!file.ok) return reply.code(404).send(refusal(file.refusal));
      const ending = file.value.type === 'image/png' ? 'png' : 'jpg';
      return reply
        .header('content-type', file.value.type)
        .header('content-disposition', `attachment; filename="${id}.${ending}"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(file.value.bytes);
    },
  );
}
