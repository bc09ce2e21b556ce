import { Compile } from 'typebox/compile';
import type { WebSocket } from 'ws';
import { ClientMessage } from '../../protocol/stream/client.ts';
import { ServerMessage } from '../../protocol/stream/server.ts';
import { streamFixtures } from '../fixtures/fixtures.ts';
import { OWN_JSON, publicJson } from './lists.ts';
import { validFor } from './places.ts';
import { placesIn, withPlace } from './schema-values.ts';
import type { JsonSchema } from './schema-values.ts';

/** Messages that a socket may send without a pause, with room for its pings. */
const AT_ONCE = 18;
/** A message over it ends its socket: frame-cases.ts has those. */
const MESSAGE_BYTES = 4096;
const HANG_MS = 2000;
const ECHO_LENGTH = 8;
/** Values that an answer may repeat: VIEW names the symbols that it refuses. */
const SYMBOL = /^[a-z0-9]{5,20}$/;

const serverMessage = Compile(ServerMessage);

/** Open sockets, and the pause until each may send as much again. */
export interface Sockets {
  readonly open: readonly WebSocket[];
  pause(): Promise<void>;
}

export interface MessageTally {
  fields: number;
  messages: number;
  hangs: number;
  readonly faults: string[];
}

/** The fullest first. */
const recorded = ([...streamFixtures('client').values()].flat() as object[]).sort(
  (a, b) => Object.keys(b).length - Object.keys(a).length,
);

/** Every field of every message a client may send: how the message looks with a value in it. */
function messageFields(): readonly ((value: unknown) => string)[] {
  return (ClientMessage as JsonSchema).anyOf!.flatMap((shape) => {
    const valid = validFor(shape, { ...recorded.find((message) => Compile(shape).Check(message)) });
    return placesIn(shape).map((path) => (value: unknown) => JSON.stringify(withPlace(valid, path, value)));
  });
}

/** Files of the parsing suite that can be a text message. */
const jsonTexts = (): readonly string[] =>
  [...OWN_JSON, ...publicJson()]
    .map(({ bytes }) => bytes)
    .filter((bytes) => Buffer.from(bytes.toString()).equals(bytes))
    .map(String);

/** Sends texts on one socket and waits until it has answered a ping behind them. @returns what it heard */
async function heardBehind(ws: WebSocket, texts: readonly string[], sign: number): Promise<readonly string[]> {
  const heard: string[] = [];
  let done = (): void => {};
  const over = new Promise<void>((resolve) => {
    done = resolve;
  });
  const listen = (data: unknown, isBinary: boolean): void => {
    if (isBinary) return;
    heard.push(String(data));
    if (String(data).includes(`"sent":${sign}`)) done();
  };
  ws.on('message', listen).on('close', done);
  for (const text of texts) ws.send(text);
  ws.send(JSON.stringify({ type: 'ping', sent: sign }));
  await over;
  ws.off('message', listen).off('close', done);
  return heard;
}

/**
 * Every input through every field of every message, and the parsing suite as messages: dropped or answered, and nobody
 * is cut.
 */
export async function throughMessages({ open, pause }: Sockets, inputs: readonly unknown[]): Promise<MessageTally> {
  const fields = messageFields();
  const texts = [
    ...fields.flatMap((textWith) => inputs.map((input) => ({ input: String(input), text: textWith(input) }))),
    ...[...jsonTexts(), ...inputs.map(String)].map((text) => ({ input: text, text })),
  ].filter(({ text }) => text !== undefined && Buffer.byteLength(text) <= MESSAGE_BYTES);
  const tally: MessageTally = { fields: fields.length + 1, messages: texts.length, hangs: 0, faults: [] };
  const waiting = [...texts];
  let sign = 1_000_000;
  while (waiting.length > 0) {
    const batches = open.map((ws) => ({ ws, sent: waiting.splice(0, AT_ONCE) })).filter(({ sent }) => sent.length > 0);
    await Promise.all(
      batches.map(async ({ ws, sent }) => {
        const started = performance.now();
        const heard = await heardBehind(
          ws,
          sent.map(({ text }) => text),
          ++sign,
        );
        if (performance.now() - started > HANG_MS) {
          tally.hangs += 1;
          tally.faults.push(`hangs behind ${sent[0]!.text}`);
        }
        if (ws.readyState !== ws.OPEN)
          tally.faults.push(`cut behind one of: ${sent.map(({ text }) => text).join(' ')}`);
        for (const text of heard) {
          if (!serverMessage.Check(JSON.parse(text))) tally.faults.push(`not of the protocol: ${text.slice(0, 200)}`);
        }
        const answers = heard.join('\n');
        const echoed = sent.filter(
          ({ input }) => input.length >= ECHO_LENGTH && !SYMBOL.test(input) && answers.includes(input),
        );
        tally.faults.push(...echoed.map(({ text }) => `repeated: ${text}`));
      }),
    );
    await pause();
  }
  return tally;
}
