/** `npm run lock`: rewrites package-lock.json by the rules of `lock-rules.ts`, after npm has changed it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { portableLock } from './lock-rules.ts';
import type { Lock } from './lock-rules.ts';

const FILE = 'package-lock.json';
writeFileSync(FILE, `${JSON.stringify(portableLock(JSON.parse(readFileSync(FILE, 'utf8')) as Lock), null, 2)}\n`);
