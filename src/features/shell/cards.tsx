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

/** A line with a link to another page, or a button that opens something over this one. */
export interface LinkLine {
  readonly icon: IconName;
  /** Path and query, or what the button does. */
  readonly to: string | (() => void);
  readonly name: string;
  /** A short note about the target or its current setting. */
  readonly note: ReactNode;
}

/** Links to other pages, one per line. @param label  names the list when a page has several */
export function LinkCard({ lines, label }: { lines: readonly LinkLine[]; label?: string }) {
  return (
    <Card padded={false} {...(label === undefined ? {} : { label })}>
      {lines.map(({ icon, to, name, note }) => {
        const content = (
          <>
            <Icon name={icon} size={20} />
            <span>{name}</span>
            <span>{note}</span>
            <Icon name="forward" size={16} />
          </>
        );
        return typeof to === 'string' ? (
          <PageLink key={name} to={to} className={card.link}>
            {content}
          </PageLink>
        ) : (
          <button key={name} type="button" className={card.link} onClick={to}>
            {content}
          </button>
        );
      })}
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

interface FoldedCardProps {
  name: string;
  icon?: IconName;
  children: ReactNode;
}

/** A card that shows only its name until it is opened. */
export const FoldedCard = ({ name, icon, children }: FoldedCardProps) => (
  <Card padded={false}>
    <details className={card.folded}>
      <summary>
        {icon && <Icon name={icon} />}
        <span>{name}</span>
        <i className={card.chevron}>
          <Icon name="chevron-down" size={18} />
        </i>
      </summary>
      <div className={card.foldedContent}>{children}</div>
    </details>
  </Card>
);
