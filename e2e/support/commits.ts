import type { Page } from '@playwright/test';

/** Counts what React commits, in the built app: the hook that its developer tools use. Before `page.goto`. */
export async function countCommits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counter = { commits: 0 };
    Object.assign(window, {
      counter,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => {
          counter.commits += 1;
        },
        onPostCommitFiberRoot: () => {},
        onCommitFiberUnmount: () => {},
      },
    });
  });
}

export const commitsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { counter: { commits: number } }).counter.commits);
