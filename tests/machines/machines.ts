/** Version of a program: Debian's own package, or one from the npm registry. */
export type Version = 'debian' | `${number}.${number}.${number}`;

export interface Machine {
  readonly name: string;
  readonly suite: 'bookworm' | 'trixie';
  readonly node: Version;
  readonly npm: Version;
  /**
   * `runs`: `npm ci && npm start` serves a page. `refuses`: both end within seconds and say what to do. `production`: as
   * `runs`, with `npm ci --omit=dev` and the app that the machine before it has built. `production-refuses`: that installs, and
   * the start says what to do. `image`: the image of deploy/Dockerfile is built on such a base, serves a page, and refuses a
   * signing key that its app was not built with.
   */
  readonly outcome: 'runs' | 'refuses' | 'production' | 'production-refuses' | 'image';
}

const OLD_NODE = '18.20.8';
/** The oldest that is supported. */
const LEAST_NODE = '20.19.0';
const NODE_24 = '24.21.0';
const NPM_9 = '9.9.4';
const NPM_10 = '10.8.2';
const NPM_11 = '11.19.1';

export const MACHINES: readonly Machine[] = [
  { name: 'Debian 12, own packages', suite: 'bookworm', node: 'debian', npm: 'debian', outcome: 'refuses' },
  { name: 'Debian 12', suite: 'bookworm', node: OLD_NODE, npm: NPM_10, outcome: 'refuses' },
  { name: 'Debian 12', suite: 'bookworm', node: LEAST_NODE, npm: NPM_9, outcome: 'runs' },
  { name: 'Debian 12', suite: 'bookworm', node: LEAST_NODE, npm: NPM_10, outcome: 'runs' },
  { name: 'Debian 12', suite: 'bookworm', node: '22.12.0', npm: NPM_11, outcome: 'runs' },
  { name: 'Debian 12', suite: 'bookworm', node: NODE_24, npm: NPM_11, outcome: 'runs' },
  { name: 'Debian 12, no dev', suite: 'bookworm', node: NODE_24, npm: NPM_11, outcome: 'production' },
  { name: 'Debian 12, no dev', suite: 'bookworm', node: LEAST_NODE, npm: NPM_10, outcome: 'production-refuses' },
  { name: 'deploy/Dockerfile', suite: 'bookworm', node: NODE_24, npm: NPM_11, outcome: 'image' },
  { name: 'Debian 13, own packages', suite: 'trixie', node: 'debian', npm: 'debian', outcome: 'runs' },
];
