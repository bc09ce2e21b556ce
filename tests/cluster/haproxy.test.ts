import { expect, it } from 'vitest';
import { checkHaproxyConfig } from './haproxy.ts';

it('haproxy takes the configuration of deploy/', () => {
  const before = { listen: '127.0.0.1:9239', nodes: ['127.0.0.1:9237', '127.0.0.1:9238'] } as const;
  // Nothing is said of a configuration without a fault or a doubt.
  expect(checkHaproxyConfig(before).replace('Configuration file is valid', '').trim()).toBe('');
}, 120_000);
