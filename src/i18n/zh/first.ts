import common from './common.json';
import failures from './failures.json';
import home from './home.json';
import market from './market.json';

/** What home, the lists of markets and the shell around every page say. */
export default { common, errors: failures, home, market };
