import { afterEach, expect, it, vi } from 'vitest';
import { uploadPhoto } from '../../../../src/features/shell/upload-photo.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { BASE, fakeExchange, json } from '../../api/fake-exchange.ts';

/** An XMLHttpRequest that ends as the test says. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  timeout = 0;
  status = 0;
  responseText = '';
  opened = '';
  form: FormData | null = null;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    this.opened = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(body: unknown, status = 200) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

afterEach(() => void vi.unstubAllGlobals());

function start(giving = new AbortController()) {
  const { facts, ended } = fakeExchange(() => json({}));
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const parts: number[] = [];
  const answer = uploadPhoto({
    photo: new Blob(['photo'], { type: 'image/png' }),
    purpose: 'deposit',
    onProgress: (part) => parts.push(part),
    signal: giving.signal,
  });
  return { answer, parts, facts, ended, giving, request: FakeRequest.last };
}

it('sends purpose and file with the token, in 60 s, under a name that says nothing', async () => {
  const { answer, request } = start();
  expect(request.opened).toBe(`POST ${BASE}/api/common/upload`);
  expect(request.headers).toMatchObject({ satoken: 'token-1', lang: 'en' });
  // The browser writes it, with the boundary of the parts.
  expect(request.headers).not.toHaveProperty('content-type');
  expect(request.timeout).toBe(60_000);
  expect([...request.form!.keys()]).toEqual(['purpose', 'file']);
  expect((request.form!.get('file') as File).name).toBe('photo.png');
  const { success } = restFixture('upload');
  request.answer(success);
  const { url, sizeBytes } = success['data'] as { url: string; sizeBytes: number };
  expect(await answer).toEqual({ success: true, data: { url, sizeBytes } });
});

it('tells how much is on its way', () => {
  const { request, parts } = start();
  for (const [loaded, total] of [
    [0, 0],
    [1, 4],
    [4, 4],
    [5, 4],
  ]) {
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  expect(parts).toEqual([0.25, 1, 1]);
});

it.each([
  ['error', 'network', 602_001],
  ['abort', 'network', 600_003],
  ['timeout', 'timeout', 5],
])('%s has the code of the specification', async (event, kind, code) => {
  const { answer, request, giving } = start();
  if (event === 'abort') giving.abort();
  else request.dispatchEvent(new Event(event));
  expect(await answer).toMatchObject({ success: false, error: { kind, code, status: 0 } });
});

it('an upload given up before it began sends nothing on', async () => {
  const giving = new AbortController();
  giving.abort();
  expect(await start(giving).answer).toMatchObject({ success: false, error: { code: 600_003 } });
});

it('hands a refusal on, ends a session that is gone, and takes nonsense for nothing else', async () => {
  const refusal = start();
  refusal.request.answer({ code: 640, msg: '仅支持JPG或PNG格式的图片' });
  expect(await refusal.answer).toMatchObject({ success: false, error: { kind: 'refused', code: 640 } });
  const gone = start();
  gone.request.answer({ code: 401, msg: '登录已过期，请重新登录' });
  expect(await gone.answer).toMatchObject({ success: false, error: { kind: 'tokenInvalid' } });
  expect(gone.ended).toHaveLength(1);
  for (const nonsense of ['<html>', 'null', { code: 200, data: {} }]) {
    const { answer, request } = start();
    request.answer(nonsense);
    expect(await answer).toMatchObject({ success: false, error: { kind: 'malformed', status: 200 } });
  }
});
