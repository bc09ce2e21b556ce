import activity from './activity.json';
import alerts from './alerts.json';
import common from './common.json';
import depth from './depth.json';
import drawing from './drawing.json';
import errors from './errors.json';
import firstUse from './firstUse.json';
import home from './home.json';
import language from './language.json';
import limits from './limits.json';
import market from './market.json';
import profile from './profile.json';
import proof from './proof.json';
import replay from './replay.json';
import rules from './rules.json';
import spot from './spot.json';
import spotOrders from './spotOrders.json';
import trade from './trade.json';
import wallet from './wallet.json';

export default {
  activity,
  alerts,
  common,
  depth,
  drawing,
  errors,
  firstUse,
  home,
  language,
  limits,
  market,
  profile,
  proof,
  replay,
  rules,
  spot,
  spotOrders,
  trade,
  wallet,
};
