import { useSignals } from '@preact/signals-react/runtime';
import { useSearchParams } from 'react-router-dom';
import { useNavigation } from '../shell/navigation.ts';
import { earnTabPath } from '../shell/paths.ts';
import { EarnTabs } from './earn-tabs.tsx';

/** Route /pages/finance/finance?tab=: the products (F1), and my subscriptions. Visitors see the products. */
export default function EarnPage() {
  useSignals();
  const [query] = useSearchParams();
  const { redirect } = useNavigation();
  const tab = query.get('tab') === 'subscriptions' ? 'subscriptions' : 'products';
  return <EarnTabs tab={tab} onTab={(next) => void redirect(earnTabPath(next))} />;
}
