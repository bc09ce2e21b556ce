import errors from './errors.json';
import language from './language.json';
import level from './level.json';
import limits from './limits.json';
import profile from './profile.json';
import rules from './rules.json';
import wallet from './wallet.json';

/** What every other page says, the wallet sheet, and the refusals of the exchange. */
export default { errors, language, level, limits, profile, rules, wallet };
