import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { Browser, Surroundings } from './browser.ts';
import { ended } from './ended.ts';
import { puppeteer, puppeteerBrowser } from './puppeteer-tab.ts';

/** Ignored by git. Engines stay here from one run to the next. */
const ENGINES = 'build/browsers';

/** Releases of chrome-aws-lambda and the Chromium that each carries. */
const PACKAGE = { 87: 'chrome-aws-lambda@5.4.0', 92: 'chrome-aws-lambda@10.1.0' } as const;
export type OldMajor = keyof typeof PACKAGE;

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--remote-debugging-port=0',
];
const START_LIMIT_MS = 30_000;

/**
 * Path of an old Chromium's binary, fetched from the npm registry when it is missing.
 * @throws Error when it cannot be had
 */
export async function fetchOldChromium(major: OldMajor): Promise<string> {
  const folder = join(ENGINES, `chromium-${major}`);
  const binary = join(folder, 'chromium');
  if (existsSync(binary)) return binary;
  console.log(`No Chromium ${major} found: fetching it with ${PACKAGE[major]}.`);
  mkdirSync(folder, { recursive: true });
  const packed = execFileSync('npm', ['pack', PACKAGE[major], '--silent', '--pack-destination', folder], {
    encoding: 'utf8',
  }).trim();
  const archive = join(folder, packed);
  execFileSync('tar', ['-xzf', archive, '-C', folder, 'package/bin/chromium.br']);
  const part = `${binary}.part`;
  await pipeline(
    createReadStream(join(folder, 'package/bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(part),
  );
  chmodSync(part, 0o755);
  // Last, so that a run that was cut off leaves no half of it under the name.
  renameSync(part, binary);
  rmSync(archive);
  rmSync(join(folder, 'package'), { recursive: true });
  return binary;
}

/** Address of the protocol, which Chromium prints when it listens. */
function protocolOf(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the old Chromium ${why}:\n${output.slice(-2000)}`));
    const timer = setTimeout(() => fail('did not start'), START_LIMIT_MS);
    child.once('exit', (code) => fail(`ended with ${code}`));
    child.stderr!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      // It goes on writing, and would stop with a full pipe.
      child.stderr!.removeAllListeners('data').resume();
      child.removeAllListeners('exit');
      resolve(`http://127.0.0.1:${port}`);
    });
  });
}

export const startOldChromium =
  (major: OldMajor) =>
  async (surroundings: Surroundings): Promise<Browser> => {
    const binary = await fetchOldChromium(major);
    const profile = mkdtempSync(join(tmpdir(), `tern-chromium-${major}-`));
    const { width, height } = surroundings.size;
    const flags = [
      ...FLAGS,
      ...(surroundings.scrollbars ? [] : ['--hide-scrollbars']),
      `--window-size=${width},${height}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ];
    const child = spawn(binary, flags, { stdio: ['ignore', 'ignore', 'pipe'] });
    const end = async () => {
      child.kill('SIGKILL');
      await ended(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    };
    try {
      const old = await puppeteer('puppeteer-core-old');
      const browser = await old.connect({ browserURL: await protocolOf(child), defaultViewport: null });
      return await puppeteerBrowser(browser, surroundings, end);
    } catch (error) {
      await end();
      throw error;
    }
  };
