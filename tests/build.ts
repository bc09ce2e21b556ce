import { rmSync } from 'node:fs';
import { buildAppIfStale } from '../server/build-app.ts';

/** Builds the app again with its compressed copies, which several test files at once would find missing. */
rmSync('dist', { recursive: true, force: true });
buildAppIfStale();
