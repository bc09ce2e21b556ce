import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  fillScreen,
  fillsScreen,
  followScreen,
  leaveScreen,
} from '../../../../src/features/chart/browser-full-screen.ts';

const root = document.documentElement;
let filling: Element | null = null;
const own: (readonly [target: object, name: string])[] = [];

function put(target: object, name: string, descriptor: PropertyDescriptor): void {
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  own.push([target, name]);
}

const change = (to: Element | null): void => {
  filling = to;
  document.dispatchEvent(new Event('webkitfullscreenchange'));
};

/**
 * Safari 14.1 to 16.3: a prefix, and events in place of promises.
 * @param enter  what a call leads to, a moment later
 */
function likeOldSafari(enter: () => void): void {
  put(document, 'webkitFullscreenElement', { get: () => filling });
  put(document, 'webkitExitFullscreen', { value: () => setTimeout(() => change(null)) });
  put(root, 'webkitRequestFullscreen', { value: () => setTimeout(enter) });
}

beforeEach(() => {
  filling = null;
  for (const name of ['fullscreenElement', 'exitFullscreen', 'webkitFullscreenElement', 'webkitExitFullscreen'])
    put(document, name, { value: undefined });
  for (const name of ['requestFullscreen', 'webkitRequestFullscreen']) put(root, name, { value: undefined });
});

afterEach(() => {
  for (const [target, name] of own.splice(0)) Reflect.deleteProperty(target, name);
});

it('fills the screen, leaves it and tells of both by the prefix of Safari', async () => {
  likeOldSafari(() => change(root));
  const heard = vi.fn<() => void>();
  const unfollow = followScreen(heard);
  await fillScreen();
  expect(fillsScreen()).toBe(true);
  await leaveScreen();
  await vi.waitFor(() => expect(fillsScreen()).toBe(false));
  expect(heard).toHaveBeenCalledTimes(2);
  unfollow();
  change(root);
  expect(heard).toHaveBeenCalledTimes(2);
});

it('rejects when Safari refuses', async () => {
  likeOldSafari(() => document.dispatchEvent(new Event('webkitfullscreenerror')));
  await expect(fillScreen()).rejects.toThrow('refused');
  expect(fillsScreen()).toBe(false);
});

it('does nothing where there is no full screen', async () => {
  await fillScreen();
  await leaveScreen();
  expect(fillsScreen()).toBe(false);
});
