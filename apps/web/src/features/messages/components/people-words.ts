import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/i18n/format.ts';
import { activeRoleOf, useSession } from '../../../lib/session/session.ts';
import type { ConversationLine } from '../api.ts';

type People = Pick<ConversationLine, 'family' | 'staff' | 'office'>;
type Person = ConversationLine['family'];

/** Whose mark stands beside a conversation: the first of the others; null is the school office. */
export function useOther(): (people: People) => Person | null {
  const own = useSession()?.userId;
  return ({ family, staff }) => [family, ...staff].find(({ userId }) => userId !== own) ?? null;
}

/** Who is in a conversation beside the reader, in words. */
export function usePeopleWords(): (people: People) => string {
  const { t } = useTranslation('conversations');
  const session = useSession();
  const own = session?.userId;
  const isOffice = activeRoleOf(session)?.kind === 'admin';
  return ({ family, staff, office }) =>
    formatList([
      ...[family, ...staff]
        .filter(({ userId }) => userId !== own)
        .map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      ...(office && !isOffice ? [t('office')] : []),
    ]);
}
