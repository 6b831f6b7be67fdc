import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatDate, localParts } from '../../../lib/i18n/format.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Facts } from '../../../ui/page/facts.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useSchool } from '../../school/api.ts';
import { type Care, useCare, useConfirmCare } from '../api.ts';
import { CareForm } from '../forms/care-form.tsx';

/** What leaders must know of a child, kept up to date by the family and the office; asked about once a year. */
export function CareCard({ childId }: { readonly childId: string }) {
  const { t } = useTranslation(['care', 'common']);
  const { data, error, refetch } = useCare(childId);
  const [editing, setEditing] = useState(false);
  // A guardian who may not see documents is not told that there is something.
  if (isApiError(error, 'not_found')) return null;
  if (error && !data) {
    return (
      <LoadError
        title={t('loadFailed')}
        message={messageOf(error)}
        retryLabel={t('common:tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <RowsSkeleton rows={3} label={t('common:loading')} />;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('intro')}
      </Text>
      {data.confirmationDue && !editing && <Question care={data} />}
      {editing ? (
        <CareForm care={data} onClose={() => setEditing(false)} />
      ) : (
        <>
          <Shown care={data} />
          <Group justify="flex-end">
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              {t('edit')}
              <span className="visually-hidden">: {t('title')}</span>
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

/** For the office, which opens a person for many reasons: every view is logged, so it is fetched when somebody asks for it. */
export function CareOnRequest({ childId }: { readonly childId: string }) {
  const { t } = useTranslation('care');
  const [asked, setAsked] = useState(false);
  if (asked) return <CareCard childId={childId} />;
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed">
        {t('intro')}
      </Text>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('show')}
        <span className="visually-hidden">: {t('title')}</span>
      </Button>
    </Group>
  );
}

function Shown({ care }: { readonly care: Care }) {
  const { t } = useTranslation(['care', 'shared']);
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const people = (
    list: readonly { name: string; phone: string | null; until?: string | null }[],
  ) =>
    list.length === 0
      ? t('none')
      : list.map(({ name, phone, until }) => (
          <div key={`${name} ${phone}`}>
            {[name, phone, until && `${t('until')}: ${formatDate(until)}`]
              .filter(Boolean)
              .join(' · ')}
          </div>
        ));
  return (
    <>
      <Facts
        facts={[
          { label: t('note'), value: care.note ?? t('noteNone') },
          { label: t('alone'), value: care.goesHomeAlone ? t('shared:yes') : t('shared:no') },
          { label: t('contacts'), value: people(care.contacts) },
          { label: t('collectors'), value: people(care.collectors) },
        ]}
      />
      {care.confirmedAt && (
        <Text size="sm" c="dimmed">
          {t('confirmed', { date: formatDate(localParts(care.confirmedAt, timeZone).date) })}
        </Text>
      )}
    </>
  );
}

/** Once a year: one button where nothing has changed. */
function Question({ care }: { readonly care: Care }) {
  const { t } = useTranslation('care');
  const { mutate, isPending } = useConfirmCare(care.childId);
  return (
    <Alert title={t('due.title')} color="blue">
      <Text>{t('due.text')}</Text>
      <Button
        mt="sm"
        loading={isPending}
        onClick={() =>
          mutate(care.version, {
            onSuccess: () => notify(t('due.thanks')),
            onError: (error) => notify(`${t('saveFailed')}. ${messageOf(error)}`, { long: true }),
          })
        }
      >
        {t('due.yes')}
      </Button>
    </Alert>
  );
}
