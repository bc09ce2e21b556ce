/**
 * Whether what takes long runs in full, as `npm run test:all` wants: every kill, every receipt, every rival of the bench,
 * every route under Lighthouse. `npm test` runs a short piece of each.
 */
export const LONG: boolean = process.env['TEST_LONG'] === '1';
