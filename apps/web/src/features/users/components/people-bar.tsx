import { Button, CloseButton } from '@mantine/core';
import { IconArchive, IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../../lib/api/call-each.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { type ListedUser, useInviteAll } from '../api.ts';
import { ArchivePeopleForm } from '../forms/archive-people-form.tsx';

interface PeopleBarProps {
  readonly users: readonly ListedUser[];
  readonly onClear: () => void;
}

/** How many it was done for, and for how many not and why, a reason once. */
export function summaryOf(words: string, { failed }: Outcome): string {
  const reasons = Map.groupBy(failed, ({ error }) => messageOf(error));
  return [words, ...[...reasons].map(([reason, { length }]) => `${length}: ${reason}`)].join(' · ');
}

/** What can be done with the people who are ticked. */
export function PeopleBar({ users, onClear }: PeopleBarProps) {
  const { t } = useTranslation(['users', 'common']);
  const invite = useInviteAll();
  const [archiving, setArchiving] = useState(false);
  const ids = users.map(({ userId }) => userId);
  return (
    <>
      <strong aria-live="polite">{t('bulk.chosen', { count: users.length })}</strong>
      <Button
        variant="subtle"
        leftSection={<IconMailForward size={18} aria-hidden />}
        loading={invite.isPending}
        onClick={() =>
          invite.mutate(ids, {
            onSuccess: (outcome) => {
              const words = t('bulk.invited', { count: outcome.done.length });
              notify(summaryOf(words, outcome), { long: true });
              onClear();
            },
          })
        }
      >
        {t('invite.button')}
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconArchive size={18} aria-hidden />}
        onClick={() => setArchiving(true)}
      >
        {t('archive.button')}…
      </Button>
      <CloseButton
        size="var(--afterbell-control)"
        iconSize={18}
        aria-label={t('bulk.clear')}
        onClick={onClear}
        ml="auto"
      />
      {archiving && (
        <ArchivePeopleForm
          users={users}
          onArchived={(outcome) => {
            const words = t('bulk.archived', { count: outcome.done.length });
            notify(summaryOf(words, outcome), { long: true });
            setArchiving(false);
            onClear();
          }}
          onClose={() => setArchiving(false)}
        />
      )}
    </>
  );
}
