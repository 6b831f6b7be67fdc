import { useTranslation } from 'react-i18next';
import type { OwnWords } from './errors.ts';

export interface NewEmailWords {
  /** Below the field. */
  readonly hint: string;
  /** After a link went out to the new address; `old` is the one that counts meanwhile. */
  readonly sent: (email: string, old: string | null) => string;
  readonly refusals: OwnWords;
}

/** A new address counts once it is confirmed, whoever enters it for whom: the same words everywhere. */
export function useNewEmailWords(): NewEmailWords {
  const { t } = useTranslation('shared');
  return {
    hint: t('newEmail.hint'),
    sent: (email, old) => {
      const sent = t('newEmail.sent', { email });
      return old === null ? sent : `${sent} ${t('newEmail.oldStays')}`;
    },
    // Only so many links a day: “a moment” is not long enough.
    refusals: { too_many_requests: t('newEmail.tooMany') },
  };
}
