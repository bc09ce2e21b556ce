import StatementPage from '../features/statement/statement-page.tsx';
import type { Statement } from '../features/statement/statement-rules.ts';
import { WeekInJournal } from '../features/journal-overview/week-in-journal.tsx';

const weekLine = (statement: Statement) => <WeekInJournal key={statement.fromMs} statement={statement} />;

/** Route /pages/statement/statement (not in the specification): the statement, with what the journal says of a week. */
export default function StatementWithJournal() {
  return <StatementPage weekLine={weekLine} />;
}
