import { walkThrough } from '../support/accessibility-check.ts';
import { pairWalks, wholeWalks } from '../support/accessibility-walks.ts';
import { LONG } from '../support/levels.ts';
import { PERIODS } from '../support/rising-market.ts';
import { test } from '../support/sign-in.ts';

test.setTimeout(240_000);

for (const walk of pairWalks()) {
  const { theme, width, language, level, screens } = walk;
  const count = screens.visitor.length + screens.person.length;
  test.describe(`at level ${level}`, () => {
    test.use({ level });

    test(`${count} screens pass the accessibility check in ${theme} at ${width} pixels, ${language}`, async ({
      page,
      open,
      rising,
      request,
      putWallet,
    }) => {
      const openHome = () => open('/', rising);
      await walkThrough({ page, request, putWallet, open: openHome, periodS: PERIODS.quick }, walk);
    });
  });
}

for (const walk of wholeWalks()) {
  const { theme, width, language, level } = walk;
  test.describe(`at level ${level}, all of them`, () => {
    test.use({ level });

    test(
      `every screen passes the accessibility check in ${theme} at ${width} pixels, ${language}`,
      LONG,
      async ({ page, open, request, putWallet }) => {
        await walkThrough({ page, request, putWallet, open, periodS: 30 }, walk);
      },
    );
  });
}
