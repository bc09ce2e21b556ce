import activity from './activity.json';
import alerts from './alerts.json';
import depth from './depth.json';
import drawing from './drawing.json';
import firstUse from './firstUse.json';
import proof from './proof.json';
import replay from './replay.json';
import spot from './spot.json';
import spotOrders from './spotOrders.json';
import trade from './trade.json';

/** What the pages of a market, its orders and their proofs say. */
export default { activity, alerts, depth, drawing, firstUse, proof, replay, spot, spotOrders, trade };
