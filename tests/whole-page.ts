import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';

/**
 * Before each test in the browser: makes the page at least as large as the frame of the test. A test that ends an emulation of
 * the display ends that of Playwright too, so the page shrinks to its window; Vitest keeps in mind which size it asked for and
 * does not ask for it again. Whatever lies at the foot of a frame would then be outside of the page, in this file and those
 * behind it, and no click on it would ever end.
 */
beforeEach(async () => {
  const { innerWidth: width, innerHeight: height } = window;
  if (parent.innerWidth >= width && parent.innerHeight >= height) return;
  // Another size first, which Vitest does ask for.
  await page.viewport(width + 1, height);
  await page.viewport(width, height);
});
