import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { surnameFirst } from '#domain/users/user.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import type { SelectOption } from '../../../ui/form/searchable-multi-select.tsx';
import type { ServerOptions } from '../../../ui/form/server-options.ts';
import { useCandidates } from '../api.ts';

const DEBOUNCE_MS = 250;

/** The children whom the activity is open to, searched by name on the server. */
export function useCandidateOptions(activityId: string): ServerOptions {
  const { t } = useTranslation(['participants', 'shared', 'common']);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), DEBOUNCE_MS);
  const { data, error } = useCandidates(activityId, q);
  const items = data?.items ?? [];
  const options = items.map(({ childId, cohorts, ...name }) => ({
    value: childId,
    label: [surnameFirst(name), ...cohorts].join(' · '),
  }));
  // Whoever was shown once may be chosen, and keeps the name after the next search.
  const seen = useRef(new Map<string, SelectOption>());
  for (const option of options) seen.current.set(option.value, option);
  const isCut = data !== undefined && data.total > items.length;
  return {
    options,
    known: [...seen.current.values()],
    moreLabel: isCut
      ? t('shared:select.more', {
          shown: formatNumber(items.length),
          total: formatNumber(data.total),
        })
      : null,
    emptyLabel: error ? messageOf(error) : data ? t('add.nobody') : t('common:loading'),
    onSearch: setTyped,
  };
}
