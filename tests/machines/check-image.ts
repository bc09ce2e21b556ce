import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFUSED } from '../../server/supervised.ts';
import { freePort } from '../free-port.ts';
import { pageOf } from './check-machine.ts';
import type { Checked } from './check-machine.ts';
import { debianTree, FOLDER, treeEnvironment } from './debian-tree.ts';
import type { Machine } from './machines.ts';
import { nodeAndNpm } from './node-and-npm.ts';

const DOCKERFILE = 'deploy/Dockerfile';
/** Images and containers of this check alone. */
const STORAGE = ['--root', join(FOLDER, 'images'), '--runroot', join(FOLDER, 'images-run')];
/** Runs without the network and cgroup set-up of a container daemon. */
const ISOLATION = ['--isolation', 'chroot'];
/** Ends one that hangs: a build takes minutes, and an hour where others use the processor too. */
const BUILD_MS = 5_400_000;
const REFUSAL_MS = 60_000;
/** The user `node` of the official image. */
const NODE_USER = 1000;

export const hasBuildah = (): boolean => spawnSync('buildah', ['--version']).status === 0;

/** @returns what the command printed. @throws Error with all of its output when it fails or takes too long */
function buildah(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('buildah', [...STORAGE, ...args], {
    encoding: 'utf8',
    timeout: BUILD_MS,
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`buildah ${args[0]} failed: ${stdout}${stderr}`);
  return stdout.trim();
}

/** A signing key or other secret in a file that only the image's user may read. @returns the file */
function secretFile(name: string, text: string): string {
  const file = join(FOLDER, name);
  writeFileSync(file, text, { mode: 0o600 });
  chownSync(file, NODE_USER, NODE_USER);
  return file;
}

const signingKey = (name: string): string =>
  secretFile(name, String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })));

/** Makes an image as the Dockerfile's base, under its name: the Debian of a tree with Node, npm and the user `node`. */
async function makeBase(machine: Machine): Promise<void> {
  const name = /^FROM (\S+)/m.exec(readFileSync(DOCKERFILE, 'utf8'))![1]!;
  const tree = await debianTree(machine);
  const container = buildah('from', 'scratch');
  const root = buildah('mount', container);
  const copy = 'tar -C "$1" -c --exclude=./root/tern --exclude=./opt --exclude="./proc/*" . | tar -C "$2" -x';
  execFileSync('sh', ['-c', copy, 'sh', tree, root]);
  execFileSync('chroot', [root, 'useradd', '--uid', String(NODE_USER), '--create-home', 'node']);
  mkdirSync(join(root, 'opt'));
  const environment = treeEnvironment(nodeAndNpm(root, machine.node, machine.npm));
  const variables = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  buildah('config', ...variables, container);
  buildah('umount', container);
  buildah('commit', '--quiet', '--rm', container, `docker.io/library/${name}`);
}

/**
 * Starts the image's own command as its own user; all its processes end with the returned one. The network is this
 * machine's.
 */
function startImage(container: string, proofKey: string, personalKey: string, port: number): ChildProcess {
  const { OCIv1 } = JSON.parse(buildah('inspect', container)) as { OCIv1: { config: { Cmd: readonly string[] } } };
  const settings = [
    `--volume=${proofKey}:/run/secrets/proof_key:ro`,
    `--volume=${personalKey}:/run/secrets/personal_key:ro`,
    '--env=PROOF_KEY_FILE=/run/secrets/proof_key',
    '--env=PERSONAL_KEY_FILE=/run/secrets/personal_key',
    `--env=PORT=${port}`,
  ];
  const run = ['buildah', ...STORAGE, 'run', ...ISOLATION, ...settings, container, '--', ...OCIv1.config.Cmd];
  return spawn('unshare', ['--mount', '--mount-proc', '--pid', '--fork', '--kill-child', ...run], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Everything that a process says until it ends of itself or for so long, ms. */
async function saidBy(child: ChildProcess, limitMs: number): Promise<string> {
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
  await once(child, 'close');
  clearTimeout(limit);
  return said;
}

/** Builds the image of deploy/Dockerfile from this checkout, runs its command and says whether it serves a page. */
export async function checkImage(machine: Machine): Promise<Checked> {
  mkdirSync(FOLDER, { recursive: true });
  buildah('rm', '--all');
  await makeBase(machine);
  const proofKey = signingKey('image-proof-key');
  const personalKey = secretFile('image-personal-key', randomBytes(32).toString('hex'));
  const startedMs = performance.now();
  const unbuilt = { versions: `${machine.node} / ${machine.npm}`, megabytes: null, startSeconds: null, sentence: null };
  const sinceStart = (): number => (performance.now() - startedMs) / 1000;
  try {
    const secret = ['--secret', `id=proof_key,src=${proofKey}`];
    buildah('bud', ...ISOLATION, '--pull-never', ...secret, '--tag', 'tern', '--file', DOCKERFILE, '.');
  } catch (error) {
    return { ...unbuilt, installSeconds: sinceStart(), failure: String(error) };
  }
  const installSeconds = sinceStart();
  const container = buildah('from', '--pull-never', 'tern');
  try {
    const inside = (command: string): string => buildah('run', ...ISOLATION, container, '--', 'sh', '-c', command);
    const versions = inside('echo "$(node --version) / $(npm --version)"');
    const megabytes = Number(inside('du -sm /tern').split('\t')[0]);
    const checked = { versions, installSeconds, megabytes, startSeconds: null, sentence: null };
    const port = await freePort();
    const refusal = await saidBy(startImage(container, signingKey('image-other-key'), personalKey, port), REFUSAL_MS);
    // On a busy machine buildah may end before it has passed on the last line, but it always names the exit code.
    if (!refusal.includes('trusts another signing key') && !refusal.includes(`exited with status ${REFUSED}`)) {
      return { ...checked, failure: `the image took a signing key that its app was not built with: ${refusal}` };
    }
    const page = await pageOf(startImage(container, proofKey, personalKey, port), port);
    if (typeof page === 'string') return { ...checked, failure: `the image served no page: ${page}` };
    return { ...checked, startSeconds: page, failure: null };
  } finally {
    buildah('rm', container);
    buildah('rmi', '--all');
  }
}
