import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { Machine } from './machines.ts';

export const FOLDER = resolve('build/machines');
/** Cache of npm for all machines, so that each package is fetched once. */
const NPM_CACHE = join(FOLDER, 'npm-cache');
/** Path of the checkout in a tree. */
export const CHECKOUT = '/root/tern';

const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';
const USER_NPMRC = '/root/.npmrc';
const GLOBAL_NPMRC = '/etc/npmrc';
/** Ends an installation by apt that hangs. */
const INSTALL_MS = 2_700_000;
const PASSED_ON = /^(https?|no)_proxy$/i;

const output = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], cwd: '/' }).trim();

/** Mirror that this machine installs Debian from; none when it is no Debian. */
function mirror(): readonly string[] {
  try {
    const found = output('apt-get', [
      'indextargets',
      '--format',
      '$(REPO_URI)',
      'Created-By: Packages',
      'Label: Debian',
    ]);
    return found === '' ? [] : [found.split('\n')[0]!];
  } catch {
    return [];
  }
}

/** A file of this machine at the same place, or another, in a tree. */
function copyInto(tree: string, file: string, place = file): void {
  if (!existsSync(file)) return;
  mkdirSync(dirname(join(tree, place)), { recursive: true });
  copyFileSync(file, join(tree, place));
}

/**
 * Copies the files that this machine needs to reach its mirror and its registry: certificates, name servers, settings
 * of apt and npm.
 */
function copyConfiguration(tree: string): void {
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) copyInto(tree, file);
  writeFileSync(join(tree, 'etc/apt/apt.conf.d/99outside'), `${output('apt-config', ['dump', 'Acquire'])}\n`);
  // As a shell sees npm: `npm run` passes settings on, and puts the Node of this repository first.
  const environment = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'))),
    PATH: (process.env['PATH'] ?? '')
      .split(delimiter)
      .filter((folder) => !folder.includes('node_modules'))
      .join(delimiter),
  };
  const npmConfig = (key: string): string =>
    execFileSync('npm', ['config', 'get', key], { encoding: 'utf8', cwd: '/', env: environment }).trim();
  copyInto(tree, npmConfig('userconfig'), USER_NPMRC);
  copyInto(tree, npmConfig('globalconfig'), GLOBAL_NPMRC);
  for (const file of [npmConfig('cafile'), process.env['NODE_EXTRA_CA_CERTS'] ?? '']) {
    if (file.startsWith('/')) copyInto(tree, file);
  }
}

/**
 * Variables for commands in a tree: its programs, and what leads npm to the copied configuration.
 * @param path  folder of the tree with `node` and `npm`; '' for those of Debian's packages
 */
export function treeEnvironment(path: string): Record<string, string> {
  const passedOn = Object.entries(process.env).filter(
    ([name]) => PASSED_ON.test(name) || name === 'NODE_EXTRA_CA_CERTS',
  );
  return {
    ...(Object.fromEntries(passedOn) as Record<string, string>),
    PATH: path === '' ? PATH : `${path}:${PATH}`,
    npm_config_userconfig: USER_NPMRC,
    npm_config_globalconfig: GLOBAL_NPMRC,
  };
}

/**
 * Starts a shell command as root in a Debian tree, in namespaces of its own: its mounts and its processes end with it, also when
 * it is killed. The network is this machine's.
 * @param path  folder of the tree with `node` and `npm`; '' for those of Debian's packages
 */
export function startIn(
  tree: string,
  command: string,
  path = '',
  environment: Record<string, string> = {},
): ChildProcess {
  mkdirSync(NPM_CACHE, { recursive: true });
  mkdirSync(join(tree, 'root/.npm'), { recursive: true });
  const mounts = `mount -t proc proc "$1/proc" && mount --bind "$2" "$1/root/.npm" && exec chroot "$1" sh -c "$3"`;
  return spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', mounts, 'sh', tree, NPM_CACHE, command],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...treeEnvironment(path),
        HOME: '/root',
        DEBIAN_FRONTEND: 'noninteractive',
        ...environment,
      },
    },
  );
}

export interface Ended {
  /** Exit code; null when it took too long, or a signal ended it. */
  readonly code: number | null;
  readonly said: string;
  readonly seconds: number;
}

/** Runs a command in a tree to its end, or for so long, ms. */
export function runIn(tree: string, command: string, limitMs: number, path = ''): Promise<Ended> {
  const startedMs = performance.now();
  const child = startIn(tree, command, path);
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
  return new Promise((done) => {
    child.once('close', (code) => {
      clearTimeout(limit);
      done({ code, said, seconds: (performance.now() - startedMs) / 1000 });
    });
  });
}

/** A Debian release in a folder, from the mirror when it is not there yet. @throws Error when it cannot be made */
export async function debianTree({ suite, node }: Machine): Promise<string> {
  const tree = join(FOLDER, suite);
  const made = join(FOLDER, `${suite}.made`);
  if (!existsSync(made)) {
    process.stdout.write(`Making a Debian ${suite} in ${tree} …\n`);
    rmSync(tree, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    const args = ['--variant=minbase', '--include=ca-certificates', suite, tree, ...mirror()];
    execFileSync('debootstrap', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    writeFileSync(made, '');
  }
  copyConfiguration(tree);
  if (node === 'debian' && !existsSync(join(tree, 'usr/bin/npm'))) {
    process.stdout.write(`Installing the nodejs and npm of Debian ${suite} …\n`);
    const install = 'apt-get update -q && apt-get install -y -q --no-install-recommends nodejs npm';
    const { code, said } = await runIn(tree, install, INSTALL_MS);
    if (code !== 0) throw new Error(`apt installed no npm in Debian ${suite}: ${said}`);
  }
  return tree;
}
