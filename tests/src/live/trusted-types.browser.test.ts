import { expect, it } from 'vitest';
// oxlint-disable-next-line import/default -- Vite answers this import with the URL of the module.
import pageUrl from './trusted-page.ts?url';

/** The script part of the server's content policy (docs/exchange.md#security). */
const POLICY = "script-src 'self'; require-trusted-types-for 'script'; trusted-types tern";

it('starts the live worker in a page that allows only the one trusted policy', async () => {
  const report = new Promise<unknown>((resolve) => {
    addEventListener('message', ({ data }: MessageEvent<{ from?: string }>) => {
      if (data?.from === 'trusted-page') resolve(data);
    });
  });
  const frame = document.createElement('iframe');
  frame.srcdoc = `<meta http-equiv="content-security-policy" content="${POLICY}"><script type="module" src="${pageUrl}"></script>`;
  document.body.append(frame);
  expect(await report).toEqual({
    from: 'trusted-page',
    url: '[object TrustedScriptURL]',
    violations: [],
    plainRefused: true,
  });
  frame.remove();
});
