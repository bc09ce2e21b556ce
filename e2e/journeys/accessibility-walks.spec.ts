import { walkThrough } from '../support/accessibility-check.ts';
import { pairWalks, sampleWalks, wholeWalks } from '../support/accessibility-walks.ts';
import { LONG } from '../support/levels.ts';
import { PERIODS } from '../support/rising-market.ts';
import { test } from '../support/sign-in.ts';

test.setTimeout(240_000);

const SHORT = [
  { walks: sampleWalks(), name: 'one look for each screen', when: {} },
  { walks: pairWalks(), name: 'every two circumstances', when: LONG },
];

for (const { walks, name, when } of SHORT) {
  for (const walk of walks) {
    const { theme, width, language, level, screens } = walk;
    const count = screens.visitor.length + screens.person.length;
    test.describe(`at level ${level}, ${name}`, () => {
      test.use({ level });

      test(
        `${count} screens pass the accessibility check, and their words have room, in ${theme} at ${width} pixels, ${language}`,
        when,
        async ({ page, open, rising, request, putWallet }) => {
          const openHome = () => open('/', rising);
          await walkThrough({ page, request, putWallet, open: openHome, periodS: PERIODS.quick }, walk);
        },
      );
    });
  }
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
