import { execFileSync } from 'node:child_process';

/** Installs packages of Debian. @throws Error when apt refuses, or nobody may ask it */
export function aptInstall(...packages: readonly string[]): void {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const apt = (...args: readonly string[]) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args];
    execFileSync(command!, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', ...packages);
}
