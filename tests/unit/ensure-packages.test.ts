import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hasPackages } from '../ensure-packages.ts';

it('the packages of a folder are there only while they are those of its lock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tern-packages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package-lock.json'), '{ "lockfileVersion": 3 }');
  expect(hasPackages(folder)).toBe(false);
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/.installed-lock.json'), '{ "lockfileVersion": 3 }');
  expect(hasPackages(folder)).toBe(true);
  writeFileSync(join(folder, 'package-lock.json'), '{ "lockfileVersion": 3, "packages": {} }');
  expect(hasPackages(folder)).toBe(false);
});
