import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import card from './card-parts.module.css';
import { PageLink } from './page-link.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmptyState } from '../../ui/state-view.tsx';
import { overlays } from './overlays.ts';

/** Wraps a loading or error state in a card. */
export const inCard = (view: ReactNode) => <Card>{view}</Card>;

/** A line with a link to another page. */
export interface LinkLine {
  readonly icon: IconName;
  /** Path and query. */
  readonly to: string;
  readonly name: string;
  /** A short note about the target or its current setting. */
  readonly note: ReactNode;
}

/** Links to other pages, one per line. @param label  names the list when a page has several */
export function LinkCard({ lines, label }: { lines: readonly LinkLine[]; label?: string }) {
  return (
    <Card padded={false} {...(label === undefined ? {} : { label })}>
      {lines.map(({ icon, to, name, note }) => (
        <PageLink key={to} to={to} className={card.link}>
          <Icon name={icon} size={20} />
          <span>{name}</span>
          <span>{note}</span>
          <Icon name="forward" size={16} />
        </PageLink>
      ))}
    </Card>
  );
}

/** Shown to visitors in place of personal data. @param text  explains what connecting will show */
export function SignInCard({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon="wallet"
        text={text}
        action={{ label: t('home.connect'), onPick: () => overlays.openWalletSheet() }}
      />
    </Card>
  );
}
