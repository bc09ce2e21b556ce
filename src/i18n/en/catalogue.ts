import common from './common.json';
import depth from './depth.json';
import drawing from './drawing.json';
import errors from './errors.json';
import home from './home.json';
import language from './language.json';
import market from './market.json';
import profile from './profile.json';
import rules from './rules.json';
import trade from './trade.json';
import wallet from './wallet.json';

export default { common, depth, drawing, errors, home, language, market, profile, rules, trade, wallet };
