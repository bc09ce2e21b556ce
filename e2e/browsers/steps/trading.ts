import { the } from '../person.ts';
import type { Query } from '../find.ts';
import type { Person } from '../person.ts';
import { openSignedIn } from './signed-in.ts';
import { TRADE } from './step.ts';
import type { Step } from './step.ts';

/** The shortest period of the sandbox takes 5 s. */
const SETTLED_MS = 40_000;
/** A receipt is fetched, and some hundred hashes are computed. */
const VERIFIED_MS = 30_000;

/** The trade's form: a sheet on a phone, part of the page on a wide screen. */
async function openTicket(person: Person, wide: boolean, side: string) {
  if (wide) {
    await person.chooses(the('radio', side));
    return the('main');
  }
  await person.taps(the('button', side));
  const ticket = the('dialog', /^(Up\/down|Spot)/);
  await person.sees(ticket);
  return ticket;
}

/** Time in which a button that is still there can be tapped again, ms. */
const AGAIN_MS = 500;

/** Taps the button of a ticket, on a phone until its sheet is gone: it ignores taps just after the sheet has opened. */
async function sends(person: Person, wide: boolean, button: Query): Promise<void> {
  await person.taps(button);
  if (wide) return;
  await person.until('the sheet to close', async () => {
    if (!(await person.isThere(button))) return true;
    await person.taps(button, AGAIN_MS);
    return null;
  });
}

/** Confirms a spot order on its sheet. */
const agree = (person: Person): Promise<void> =>
  person.taps(the('button', 'Buy 0.01 BTC', the('dialog', 'Confirm order')));

/** The small chart of a sheet has its candles, and "Loading" is gone. */
const seesSmallChart = (person: Person): Promise<true> =>
  person.until('the small chart of the ticket', () =>
    person.ask(() => {
      const note = document.querySelector<HTMLElement>('[role=dialog] [data-part=note]');
      if (note?.dataset['state'] !== 'ready') throw new Error(`it says "${note ? note.innerText : 'nothing'}"`);
      return true as const;
    }, null),
  );

const upDown: Step = {
  name: 'up-down',
  async walk(scene) {
    const { person, wide } = scene;
    await openSignedIn(scene, TRADE);
    const ticket = await openTicket(person, wide, 'Up');
    await person.chooses(the('radio', /^5\ss/, ticket));
    await person.fills(the('textbox', 'Amount', ticket), '12.34');
    if (!wide) await seesSmallChart(person);
    await person.seesNothingCut();
    await sends(person, wide, the(wide ? 'submit' : 'button', /^Up · 12.34 USDT/, ticket));
    // On a wide screen running and settled trades stand in one list.
    await person.sees(the('link', /USDT/, the('tabpanel', wide ? /^Up\/down/ : /^Open/)));
    if (!wide) await person.chooses(the('tab', 'History'));
    const settled = wide
      ? the('listitem', /12\.34 USDT/, the('table', 'History'))
      : the('link', /12\.34 USDT/, the('tabpanel', 'History'));
    await person.sees(settled, SETTLED_MS);
    // The card of the result rises at the same moment; a tap meanwhile could meet it instead of the row.
    await person.sees(the('region', 'Orders and results'));
    await person.taps(settled);
    await person.sees(the('heading', 'Receipt'));
    const proof = the('region', 'Proof');
    await person.taps(the('button', /^(Check result|Check again)/, proof));
    await person.reads(proof, /Checked on this device/, VERIFIED_MS);
    const links = await person.count(the('proofLinks'));
    if (links !== 10) throw new Error(`the proof has ${links} links instead of 10`);
  },
};

const spot: Step = {
  name: 'spot',
  async walk(scene) {
    const { person, wide } = scene;
    await openSignedIn(scene, `${TRADE}&product=spot`);
    const ticket = await openTicket(person, wide, 'Buy');
    await person.chooses(the('radio', 'Limit', ticket));
    // Below the market, which rises from 60 000, and for an hour not too far below it.
    await person.fills(the('textbox', 'Price', ticket), '60000');
    await person.fills(the('textbox', 'Amount', ticket), '0.01');
    await person.seesNothingCut();
    await person.taps(the('button', 'Buy 0.01 BTC', ticket));
    await agree(person);
    const cancel = the('button', /^Cancel: /, the('tabpanel', /^Open/));
    await person.taps(cancel);
    await person.seesNo(cancel);
    await person.chooses(the('tab', 'Order history'));
    await person.reads(the('tabpanel', 'Order history'), /Cancelled/);
  },
};

export const TRADING_STEPS: readonly Step[] = [upDown, spot];
