import { useTranslation } from '../../i18n/use-translation.ts';
import { Appeal } from '../shell/appeal.tsx';
import { APPEAL_REASONS, appealMerchantMatch } from './merchant-match-calls.ts';
import type { MerchantMatch } from './merchant-match-calls.ts';
import { applyMatch } from './merchant-matches.ts';

/** Appeals a match (D3). */
export function MatchAppeal({ match: { id, appealReason } }: { match: MerchantMatch }) {
  const { t } = useTranslation();
  return (
    <Appeal
      reasons={APPEAL_REASONS.map((value) => ({ value, label: t(`deposit.appeal.${value}`) }))}
      appealed={appealReason && t(`deposit.appeal.${appealReason}`)}
      send={async (reason, text) => {
        const answer = await appealMerchantMatch({ id, reason, ...(text === undefined ? {} : { text }) });
        if (!answer.success) return answer.error;
        applyMatch(answer.data);
        return null;
      }}
    />
  );
}
