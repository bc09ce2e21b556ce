import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from '../../tests/apt-install.ts';
import { freePort } from '../../tests/free-port.ts';
import type { Browser, Surroundings } from './browser.ts';
import { ended } from './ended.ts';
import { startSession } from './webdriver-tab.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';

/** Path of the small browser that Debian puts beside the driver, under a folder of its own for each API version. */
function miniBrowser(): string | undefined {
  const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((machine) => join('/usr/lib', machine))
    .filter(existsSync);
  const found = libraries.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith('webkit2gtk-4.') || name.startsWith('webkitgtk-'))
      .map((name) => join(folder, name, 'MiniBrowser')),
  );
  return found.filter(existsSync).sort().at(-1);
}

function ensureWebKit(): string {
  if (!existsSync(DRIVER) || !existsSync(XVFB) || miniBrowser() === undefined) {
    console.log('No WebKitGTK found: installing webkit2gtk-driver and xvfb by apt.');
    aptInstall('webkit2gtk-driver', 'xvfb');
  }
  const binary = miniBrowser();
  if (binary === undefined) throw new Error('apt installed no MiniBrowser');
  return binary;
}

/** Starts a virtual screen. @returns its name, `:99`, and the process */
async function startScreen(): Promise<{ display: string; screen: ChildProcess }> {
  const screen = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    screen.stdio[3]!.once('data', (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`));
  });
  return { display, screen };
}

async function answers(url: string): Promise<void> {
  const until = Date.now() + 15_000;
  for (;;) {
    const ready = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** WebKitGTK's MiniBrowser, by plain W3C WebDriver. */
export async function startWebKit(surroundings: Surroundings): Promise<Browser> {
  const binary = ensureWebKit();
  const { display, screen } = await startScreen();
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      // A container has no user namespaces for its sandbox, and no GPU.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Paints by the processor itself: an emulated GPU gives a wide page less than one frame a second on two cores.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      GTK_OVERLAY_SCROLLING: surroundings.scrollbars ? '0' : '1',
    },
  });
  const end = async () => {
    for (const child of [driver, screen]) {
      child.kill('SIGTERM');
      await ended(child);
    }
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await answers(url);
    const session = await startSession(url, { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } });
    const close = async () => {
      await session.end();
      await end();
    };
    try {
      await session.tab.setViewport(surroundings.size);
    } catch (error) {
      await close();
      throw error;
    }
    return { version: session.version, tab: session.tab, close };
  } catch (error) {
    await end();
    throw error;
  }
}
