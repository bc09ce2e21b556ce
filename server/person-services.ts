import { createMails } from './content/mails.ts';
import { createFundPasswords } from './identity/fund-password.ts';
import { createSessions } from './identity/sessions.ts';
import { createSignIn } from './identity/sign-in.ts';
import { createTimeOpen } from './identity/time-open.ts';
import { createUserInfo } from './identity/user-info.ts';
import { createUserLanguages } from './identity/user-languages.ts';
import type { Config } from './infra/config.ts';
import type { Db } from './infra/db.ts';
import { openBlobs } from './infra/open-blobs.ts';
import { sealingAt } from './infra/sealing.ts';
import { putMessage } from './messages/put-messages.ts';
import { accountFrozen, newSession, thawRequested } from './messages/security-messages.ts';
import { welcome } from './messages/welcome.ts';
import { createMoneyNews } from './money/money-news.ts';
import { createMoney } from './money/money.ts';
import { WITHDRAWN_LINES } from './money/withdrawals/withdrawal-terms.ts';
import { createSupport } from './people/support/support.ts';
import { createProfiles } from './people/safety/profiles.ts';
import { createSafety } from './people/safety/safety.ts';
import { createSavedStrategies } from './people/strategies/saved-strategies.ts';
import { createTradeJournal } from './people/trade-journal/trade-journal.ts';
import { createVerification } from './people/verification/verification.ts';
import type { Clock } from './infra/clock.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Market } from './market/market.ts';
import type { UpDownTerms } from './engine/second-contract/up-down-terms.ts';

export interface PersonServicesParts {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly upDown: UpDownTerms;
}

/**
 * Creates everything about users except trading: sessions, messages, money, verification, safety. Their changes are
 * published through `money.news`, so that every page of the user gets them.
 */
export async function createPersonServices({ config, db, clock, ledger, market, upDown }: PersonServicesParts) {
  const news = createMoneyNews();
  const mails = createMails({ db, onChange: (userId, thing) => news.publish(userId, { lines: [], things: [thing] }) });
  const sessions = createSessions(db);
  sessions.onEnd((id, userId) => news.publish(userId, { lines: [], things: [{ noun: 'session', id }] }));
  const timeOpen = createTimeOpen(db);
  const signIn = createSignIn({
    db,
    clock,
    sessions,
    origins: config.origins,
    async onCreated(trx, userId) {
      await ledger.grantPlayFunds(trx, userId);
      await putMessage(trx, welcome(userId));
    },
    onNewSession: (trx, userId, session) => putMessage(trx, newSession(userId, session)),
    onSignedIn: (userId, things) => news.publish(userId, { lines: [], things }),
  });
  const holdMs = config.holdS * 1000;
  const fundPasswords = createFundPasswords({
    db,
    clock,
    holdMs,
    onChange: (userId, message) =>
      news.publish(userId, { lines: [], things: [{ noun: 'fundPassword', id: userId }, ...message] }),
  });
  const files = (await openBlobs(config))('uploads');
  const sealing = sealingAt(config.personalKeyFile);
  const verification = createVerification({
    db,
    clock,
    sealing,
    files,
    onChange: (userId, id, message) =>
      news.publish(userId, { lines: [], things: [{ noun: 'verification', id }, ...message] }),
  });
  const support = createSupport({
    db,
    clock,
    sealing,
    config,
    terms: { upDown, holdMs },
    onChange: (userId, id) => news.publish(userId, { lines: [], things: [{ noun: 'support', id }] }),
  });
  const userInfo = createUserInfo({
    db,
    clock,
    ledger,
    usdtPrice: (asset) => market.usdtPrice(asset),
    detailOf: (userId) => verification.detailOf(userId),
  });
  const money = createMoney({
    db,
    ledger,
    clock,
    market,
    news,
    files,
    fundPasswords,
    holdMs,
    sealing,
  });

  const profiles = createProfiles({
    db,
    fundPasswords,
    isBankBound: async (userId) => (await money.bank.show(userId)).bound,
    onChange: (userId) => news.publish(userId, { lines: [], things: [{ noun: 'profile', id: userId }] }),
  });
  const safety = createSafety({
    db,
    clock,
    origins: config.origins,
    fundPasswords,
    unfreezeS: config.unfreezeS,
    lockDayS: config.lockDayS,
    onFrozen: async (trx, userId, atMs) => [
      ...(await money.withdrawals.returnHeld(trx, userId, atMs)),
      ...(await putMessage(trx, accountFrozen(userId, atMs))),
    ],
    onThawRequested: (trx, userId, thawsMs) => putMessage(trx, thawRequested(userId, thawsMs)),
    onChange(userId, things) {
      // A freeze returns money to the spot account.
      const lines = things.some(({ noun }) => noun === 'withdrawal') ? WITHDRAWN_LINES : [];
      news.publish(userId, { lines, things: [{ noun: 'safety', id: userId }, ...things] });
    },
  });

  return {
    sessions,
    signIn,
    mails,
    timeOpen,
    languages: createUserLanguages(db),
    userInfo,
    money,
    fundPasswords,
    verification,
    support,
    profiles,
    safety,
    tradeJournal: createTradeJournal({ db, clock, sealing }),
    strategies: createSavedStrategies({ db, clock, sealing }),
  };
}
