import { rmSync } from 'node:fs';
import { buildAppIfStale } from '../server/build-app.ts';

/** Makes the built app anew, with its compressed copies: several test files at once would find them missing. */
rmSync('dist', { recursive: true, force: true });
buildAppIfStale();
