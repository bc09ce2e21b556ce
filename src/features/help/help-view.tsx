import { useEffect, useRef, useState } from 'react';
import { searchText } from '../../../protocol/units/fold-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { helpPath } from '../shell/paths.ts';
import { HELP_TOPICS } from './help-topics.ts';
import type { HelpQuestion, HelpTopic } from './help-topics.ts';
import { Question } from './question.tsx';
import styles from './help.module.css';

/**
 * Questions and answers by topic. All of it can be searched; what is found is open. @param topic  named by the address: it
 * is in sight, and its answers are open
 */
export function HelpView({ topic }: { topic: HelpTopic['id'] | null }) {
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
