import { dictType, getAllSetting, getCoinList, serverTime } from '../../protocol/rest/common.ts';
import { coinList } from '../content/coin-list.ts';
import { dictionaryOf } from '../content/dictionaries.ts';
import { allSettings } from '../content/all-settings.ts';
import type { Clock } from '../infra/clock.ts';
import { done, refused } from '../infra/outcome.ts';
import type { Config } from '../infra/config.ts';
import type { Market } from '../market/market.ts';
import { DAILY_LIMIT_OF_LEVEL } from '../../protocol/units/account-level.ts';
import { CHANNELS } from '../money/withdrawals/withdrawal-terms.ts';
import type { Route } from './route.ts';

interface Parts {
  readonly market: Market;
  readonly clock: Clock;
  readonly config: Pick<Config, 'supportEntries'>;
}

export function commonCalls(route: Route, { market, clock, config }: Parts): void {
  route(getAllSetting, () =>
    done(allSettings({ channels: CHANNELS, dailyLimits: DAILY_LIMIT_OF_LEVEL, supportEntries: config.supportEntries })),
  );
  route(getCoinList, () => done({ coinList: coinList(market) }));
  route(dictType, ({ params, language }) => {
    const entries = dictionaryOf(params.dictType, language);
    return entries ? done(entries) : refused('notFound');
  });
  route(serverTime, () => done({ serverTime: clock.now() }));
}
