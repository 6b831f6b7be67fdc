import { useTranslation } from 'react-i18next';
import type { ErrorMessages } from '../api/error-messages.ts';

export interface NewEmailTexts {
  /** Below the field. */
  readonly hint: string;
  /** After a link was sent to the new e-mail; `old` stays valid until it is confirmed. */
  readonly sent: (email: string, old: string | null) => string;
  readonly refusals: ErrorMessages;
}

/** A new e-mail is valid once confirmed, whoever enters it: the texts are shared. */
export function useNewEmailTexts(): NewEmailTexts {
  const { t } = useTranslation('shared');
  return {
    hint: t('newEmail.hint'),
    sent: (email, old) => {
      const sent = t('newEmail.sent', { email });
      return old === null ? sent : `${sent} ${t('newEmail.oldStays')}`;
    },
    // The limit is per day, so “in a moment” would be wrong.
    refusals: { too_many_requests: t('newEmail.tooMany') },
  };
}
