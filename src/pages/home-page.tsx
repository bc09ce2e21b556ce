import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { sessionStore } from '../data/session.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { pageInUse } from '../level/quiet-page.ts';
import { Card } from '../ui/card.tsx';
import { lazyCode } from '../ui/lazy-code.ts';
import { useLazyState } from '../ui/use-lazy-code.ts';
import { RadioGroup } from '../ui/radio-group.tsx';
import { HomeBar } from '../features/shell/home-bar.tsx';
import { PageBody } from '../features/shell/page-bar.tsx';
import { PageLink } from '../features/shell/page-link.tsx';
import { useNavigation } from '../features/shell/navigation.ts';
import { PATHS } from '../features/shell/paths.ts';
import { runningTrade } from '../features/shell/overlays.ts';
import { BalanceCard } from '../features/account/balance-card.tsx';
import { ListHead } from '../features/markets/list-head.tsx';
import { MarketList } from '../features/markets/market-list.tsx';
import { PersonEntry } from '../features/notifications/person-entry.tsx';
import { NoticeCard } from '../features/notifications/notice-card.tsx';
import styles from '../features/markets/markets.module.css';
import { useSortedMarkets } from '../features/markets/use-market-sorting.ts';
import { useWideCode } from '../features/shell/wide-window.ts';
import type { Sorting } from '../features/markets/market-sorting.ts';
import { wideMarkets } from './wide/wide-code.ts';

const GROUPS = ['all', 'favourites', 'gainers'] as const;
type HomeGroup = (typeof GROUPS)[number];

const linksCode = lazyCode(() => import('../features/shell/visitor-links.tsx'));

/** Links below the list, far out of sight: their code loads once the page is used. */
function MorePages() {
  useSignals();
  const wanted = pageInUse.value && !sessionStore.signedIn.value;
  const { module } = useLazyState(linksCode);
  useEffect(() => {
    if (wanted) void linksCode.fetch();
  }, [wanted]);
  return wanted && module ? <module.VisitorLinks /> : null;
}

/** The trade that runs, below the balances; its room is there before its code (`data-trade-runs`). */
function RunningTrade() {
  useSignals();
  const View = runningTrade.value;
  return <div className={styles.running}>{View && <View />}</div>;
}

/** Route /: balances, announcements, markets (H1-H9). */
export default function HomePage() {
  const { t } = useTranslation();
  const { go } = useNavigation();
  const [group, setGroup] = useState<HomeGroup>('all');
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const wide = useWideCode(wideMarkets);
  const rows = useSortedMarkets(group, '', wide && sorting);
  const groups = GROUPS.map((value) => ({ value, label: t(`home.list.${value}`) }));
  const empty = {
    text: t(group === 'favourites' ? 'home.empty.favourites' : 'home.empty.filter'),
    action: { label: t('home.empty.showAll'), onPick: () => setGroup('all') },
  };
  if (wide) {
    const search = (
      <button type="button" className={styles.search} onClick={() => go(`${PATHS.market}?search=1`)}>
        {t('common.search')}
      </button>
    );
    const running = <RunningTrade />;
    const listed = { rows, empty, groups, group, onGroup: setGroup, sorting, onSorting: setSorting, search, running };
    return <wide.WideHome {...listed} />;
  }
  return (
    <>
      <HomeBar person={<PersonEntry />} />
      <PageBody>
        <BalanceCard />
        <RunningTrade />
        <NoticeCard />
        <div className={styles.groups}>
          <RadioGroup
            look="chips"
            label={t('market.tab.label')}
            value={group}
            onChange={(next) => setGroup(next)}
            options={groups}
          />
          <PageLink to={PATHS.market} className={styles.all}>
            {t('home.list.viewAll')}
          </PageLink>
        </div>
        <div className={styles.list}>
          <ListHead />
          <Card padded={false}>
            <MarketList rows={rows} label={t('home.list.label')} scrollKey="home" empty={empty} />
          </Card>
        </div>
        <MorePages />
      </PageBody>
    </>
  );
}
