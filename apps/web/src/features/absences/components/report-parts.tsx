import { Button, Text } from '@mantine/core';
import { IconBell, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listUsers } from '#contract/directory.ts';
import { useServerOptions } from '../../../lib/forms/use-server-options.ts';
import { formatList, formatTime } from '../../../lib/i18n/format.ts';
import { formatDay } from '../../../lib/i18n/weekdays.ts';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import type { AbsencePreview } from '../api.ts';
import classes from './absences.module.css';

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
      label: `${firstName} ${lastName} (${username})`,
    }),
  });
  return <ServerSelect {...props} mb="md" label={t('staff.child')} source={source} />;
}

export function existingId(details: Readonly<Record<string, unknown>>): string {
  const [first] = (details['absences'] ?? []) as readonly { readonly id?: string }[];
  return first?.id ?? '';
}

/** There is one for that day: change that one, or have two. */
export function ExistsChoice(props: {
  readonly onEdit: () => void;
  readonly onAnyway: () => void;
}) {
  const { t } = useTranslation('absences');
  return (
    <>
      <Button size="lg" fullWidth mt="md" className={classes.wrap ?? ''} onClick={props.onEdit}>
        {t('report.editExisting')}
      </Button>
      <Button
        size="lg"
        fullWidth
        mt="sm"
        variant="default"
        className={classes.wrap ?? ''}
        onClick={props.onAnyway}
      >
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
            {sessions.length === 0
              ? t('report.missesNothing')
              : t('report.misses', {
                  sessions: formatList(
                    sessions
                      .slice(0, 4)
                      .map(
                        ({ activityName, date, startTime }) =>
                          `${activityName}, ${formatDay(date)} ${formatTime(startTime)}`,
                      ),
                  ),
                })}
          </Text>
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
