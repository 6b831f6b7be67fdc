import { Button, Text } from '@mantine/core';
import { IconBell, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listUsers } from '#contract/directory.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useServerOptions } from '../../../lib/forms/use-server-options.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import type { AbsencePreview, Existing } from '../api.ts';
import classes from './absences.module.css';
import { MissedSessions } from './missed-sessions.tsx';

/** Any child within reach, found by name. */
export function ChildSelect(props: {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (id: string) => void;
}) {
  const { t } = useTranslation('absences');
  const source = useServerOptions(listUsers, {
    query: { kind: 'child' },
    toOption: ({ userId, firstName, lastName, username }) => ({
      value: userId,
      label: `${firstName} ${lastName}${username ? ` (${username})` : ''}`,
    }),
  });
  return <ServerSelect {...props} mb="md" label={t('staff.child')} source={source} />;
}

/** Of those that there are for these days, the one to go to: best one that can be changed. Null: none may be seen. */
export function existingOf({ details }: ApiError): Existing | null {
  const all = (details['absences'] ?? []) as readonly Existing[];
  return all.find(({ can }) => can.edit) ?? all.find(({ can }) => can.open) ?? null;
}

interface ExistsChoiceProps {
  readonly existing: Existing | null;
  readonly onExisting: (existing: Existing) => void;
  readonly onAnyway: () => void;
}

/** There is one for that day: go to that one, or have two. */
export function ExistsChoice({ existing, onExisting, onAnyway }: ExistsChoiceProps) {
  const { t } = useTranslation('absences');
  const button = { size: 'lg', fullWidth: true, className: classes.wrap ?? '' } as const;
  return (
    <>
      {existing && (
        <Button {...button} mt="md" onClick={() => onExisting(existing)}>
          {existing.can.edit ? t('report.editExisting') : t('report.openExisting')}
        </Button>
      )}
      <Button {...button} mt="sm" variant="default" onClick={onAnyway}>
        {t('report.createAnyway')}
      </Button>
    </>
  );
}

/** What is missed, and who hears of it. */
export function Consequences({ preview }: { readonly preview: AbsencePreview }) {
  const { t } = useTranslation('absences');
  const { sessions, steps } = preview;
  const teachers = [...new Set(sessions.flatMap((session) => session.teachers))];
  return (
    <>
      <div className={classes.line}>
        <IconBell size={22} aria-hidden />
        <div>
          <Text fw={650}>
            {sessions.length === 0 ? t('report.missesNothing') : t('fact.sessions')}
          </Text>
          {sessions.length > 0 && <MissedSessions sessions={sessions} />}
          {teachers.length > 0 && (
            <Text size="sm" c="dimmed">
              {steps > 0
                ? t('report.toldLater', { names: formatList(teachers) })
                : t('report.told', { names: formatList(teachers) })}
            </Text>
          )}
        </div>
      </div>
      {steps > 0 && (
        <div className={classes.line}>
          <IconInfoCircle size={22} aria-hidden />
          <Text>
            {steps === 1 ? t('report.decidesOnce') : t('report.decides', { count: steps })}
          </Text>
        </div>
      )}
    </>
  );
}
