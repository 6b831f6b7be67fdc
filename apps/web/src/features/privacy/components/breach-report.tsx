import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BREACH_HOURS, BREACH_STEPS } from '#domain/privacy/records.ts';
import { fullName } from '#domain/users/user.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import { formatDateSpan, formatNumber } from '../../../lib/i18n/format.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useSchool } from '../../school/api.ts';
import { type Breach, useBreach, useEverybodyOptions } from '../api.ts';

/** What to do in the first 48 hours, in order. */
export function BreachSteps() {
  const { t } = useTranslation('data-privacy');
  return (
    <Stack gap="sm">
      <Text>{t('breach.text', { count: BREACH_HOURS })}</Text>
      <List type="ordered" spacing={6}>
        {BREACH_STEPS.map((step) => (
          <List.Item key={step}>{t(`breach.step.${step}`, { hours: BREACH_HOURS })}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

/** Whose data was touched in a time, by somebody or by anybody. */
export function BreachReport() {
  const { t } = useTranslation('data-privacy');
  const [asked, setAsked] = useState({ from: '', to: '', actorId: '' });
  const people = useEverybodyOptions(t('person.nobodyFound'));
  const report = useBreach();
  const date = useDateField();
  const make = (event: FormEvent) => {
    event.preventDefault();
    const { actorId, from, to } = asked;
    report.mutate({ from, to, ...(actorId !== '' && { actorId }) });
  };
  return (
    <Stack gap="md">
      <form onSubmit={make} noValidate>
        <Stack gap="md" maw={520}>
          <Group grow gap="sm">
            <DateField
              {...date}
              label={t('breach.from')}
              required
              value={asked.from}
              onChange={(from) => setAsked({ ...asked, from })}
            />
            <DateField
              {...date}
              label={t('breach.to')}
              required
              value={asked.to}
              onChange={(to) => setAsked({ ...asked, to })}
            />
          </Group>
          <ServerSelect
            label={t('breach.actor')}
            description={t('breach.actorHint')}
            clearable
            source={people}
            value={asked.actorId}
            onChange={(actorId) => setAsked({ ...asked, actorId })}
          />
          <div>
            <Button type="submit" loading={report.isPending}>
              {t('breach.make')}
            </Button>
          </div>
        </Stack>
      </form>
      {report.isError && (
        <Alert role="alert" color="red">
          {`${t('breach.failed')} ${messageOf(report.error)}`}
        </Alert>
      )}
      {report.data && <Found report={report.data} />}
    </Stack>
  );
}

function Found({ report }: { readonly report: Breach }) {
  const { t } = useTranslation('data-privacy');
  const school = useSchool();
  type Touched = Breach['people'][number];
  const when = ({ firstAt, lastAt }: Touched) =>
    school ? formatDateSpan({ from: firstAt, until: lastAt }, school.timeZone) : '';
  return (
    <Stack gap="md">
      <Text role="status">
        {t('breach.found', { count: report.total, lines: formatNumber(report.lines) })}
      </Text>
      {report.total > report.people.length && (
        <Text c="dimmed">{t('breach.cut', { count: report.people.length })}</Text>
      )}
      <List>
        {report.actors.map(({ actor, lines, people }) => (
          <List.Item key={actor?.userId ?? 'nobody'}>
            {t('breach.by', {
              name: actor ? fullName(actor) : t('breach.nobody'),
              lines: formatNumber(lines),
              people: formatNumber(people),
            })}
          </List.Item>
        ))}
      </List>
      {report.people.length > 0 && (
        <DataTable
          label={t('breach.touched')}
          rows={report.people}
          rowKey={({ person }) => person.userId}
          columns={[
            { key: 'person', title: t('breach.person'), cell: ({ person }) => fullName(person) },
            { key: 'when', title: t('breach.when'), cell: when },
            { key: 'lines', title: t('breach.lines'), cell: ({ lines }) => formatNumber(lines) },
            {
              key: 'sensitive',
              title: t('breach.sensitive'),
              cell: ({ sensitive }) => formatNumber(sensitive),
            },
          ]}
          card={(touched) => (
            <>
              <Text fw={600}>{fullName(touched.person)}</Text>
              <Text>{when(touched)}</Text>
              <Text c="dimmed">{`${t('breach.sensitive')}: ${formatNumber(touched.sensitive)}`}</Text>
            </>
          )}
        />
      )}
    </Stack>
  );
}
