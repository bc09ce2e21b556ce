import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { helpTopicOf, HELP_TOPICS, HELP_LINKS } from './help-topics.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { useEffect, useRef, useState } from 'react';
import { searchText } from '../../../protocol/units/fold-text.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { LinkCard } from '../shell/cards.tsx';
import { helpPath, PATHS } from '../shell/paths.ts';
import type { HelpQuestion, HelpTopic } from './help-topics.ts';
import styles from './help.module.css';
import { Icon } from '../../ui/icon.tsx';
import { FIGURES } from './figures.tsx';

/**
 * Route /pages/help/help?topic=: questions and answers, fees, limits and every condition of a withdrawal, for
 * everybody, before a deposit (R4, decision 52). The texts and most figures need no server.
 */
export default function HelpPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  return (
    <>
      <PageBar title={t('help.title')} />
      <PageBody>
        <HelpView topic={helpTopicOf(query.get('topic'))} />
        <LinkCard
          lines={[
            { icon: 'chat', to: PATHS.support, name: t('help.more.support'), note: t('help.more.supportNote') },
            { icon: 'lock', to: PATHS.rules, name: t('help.more.rules'), note: t('help.more.rulesNote') },
            { icon: 'check', to: PATHS.liabilities, name: t('help.more.proof'), note: t('help.more.proofNote') },
            {
              icon: 'info',
              to: PATHS.diagnostics,
              name: t('help.more.diagnostics'),
              note: t('help.more.diagnosticsNote'),
            },
          ]}
        />
      </PageBody>
    </>
  );
}

/**
 * Questions and answers by topic, with a search; results are open.
 * @param topic  topic in the address: it is scrolled into view, and its answers are open
 */
function HelpView({ topic }: { topic: HelpTopic['id'] | null }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const wanted = searchText(typed);
  const isFound = ({ name }: HelpQuestion) =>
    searchText(`${t(`help.ask.${name}`)} ${t(`help.answer.${name}`)}`).includes(wanted);
  const found = HELP_TOPICS.map(({ id, questions }) => ({
    id,
    questions: (questions as readonly HelpQuestion[]).filter(isFound),
  })).filter(({ questions }) => questions.length > 0);
  return (
    <>
      <SearchField label={t('help.search')} value={typed} onChange={setTyped} />
      {wanted === '' && (
        <nav className={styles.topics} aria-label={t('help.topics')}>
          {HELP_TOPICS.map(({ id }) => (
            <PageLink key={id} to={helpPath(id)} className={styles.topic} aria-current={id === topic}>
              {t(`help.topic.${id}`)}
            </PageLink>
          ))}
        </nav>
      )}
      {found.length === 0 && (
        <Card>
          <EmptyState
            icon="search"
            text={t('help.nothing', { text: typed.trim() })}
            action={{ label: t('help.showAll'), onPick: () => setTyped('') }}
          />
        </Card>
      )}
      {found.map(({ id, questions }) => (
        <Topic
          key={id}
          id={id}
          questions={questions}
          chosen={id === topic && wanted === ''}
          open={wanted !== '' || id === topic}
        />
      ))}
    </>
  );
}

interface TopicProps {
  id: HelpTopic['id'];
  questions: readonly HelpQuestion[];
  chosen: boolean;
  open: boolean;
}

function Topic({ id, questions, chosen, open }: TopicProps) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen) section.current?.scrollIntoView({ block: 'start' });
  }, [chosen]);
  return (
    <section ref={section} className={styles.section} aria-labelledby={`help-${id}`}>
      <h2 id={`help-${id}`} className={styles.title}>
        {t(`help.topic.${id}`)}
      </h2>
      <Card padded={false}>
        {questions.map((question) => (
          <Question key={`${question.name}${open}`} question={question} open={open} />
        ))}
      </Card>
    </section>
  );
}

/** A question that opens to its answer with figures and links. @param open  initial state */
export function Question({ question, open }: { question: HelpQuestion; open: boolean }) {
  const { t } = useTranslation();
  // A closed answer requests nothing from the exchange.
  const [shown, setShown] = useState(open);
  const Figures = 'figures' in question ? FIGURES[question.figures] : null;
  const links = 'links' in question ? question.links : [];
  return (
    <details className={styles.question} open={open} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary className={styles.ask}>
        <span>{t(`help.ask.${question.name}`)}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className={styles.answer}>
        <p>{t(`help.answer.${question.name}`)}</p>
        {shown && Figures && <Figures />}
        {links.map((link) => (
          <PageLink key={link} to={HELP_LINKS[link]} className={styles.link}>
            {t(`help.link.${link}`)}
            <Icon name="forward" size={16} />
          </PageLink>
        ))}
      </div>
    </details>
  );
}
