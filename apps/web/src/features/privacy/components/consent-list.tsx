import { Text } from '@mantine/core';
import { IconBan, IconCheck, IconCookie } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { formatDateTime } from '../../../lib/i18n/format.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { useSchool } from '../../school/api.ts';
import { type Consent, useConsents } from '../api.ts';
import { useConsentsSearch } from '../search.ts';

/** Who agreed to what, or took it back, newest first. */
export function ConsentList() {
  const { t } = useTranslation('data-privacy');
  const listSearch = useConsentsSearch();
  const consents = useConsents(listSearch.values);
  const list = useListPage(listSearch, consents);
  const school = useSchool();
  const at = ({ at: instant }: Consent) => (school ? formatDateTime(instant, school.timeZone) : '');
  const kind = (consent: Consent) => t(`consents.kind.${consent.kind}`);
  const given = (consent: Consent) =>
    consent.given ? (
      <Pill color="teal" icon={<IconCheck size={16} aria-hidden />}>
        {t('consents.given')}
      </Pill>
    ) : (
      <Pill color="gray" icon={<IconBan size={16} aria-hidden />}>
        {t('consents.refused')}
      </Pill>
    );
  return (
    <ListRows
      {...list}
      failedTitle={t('consents.loadFailed')}
      noneYet={{
        icon: <IconCookie aria-hidden />,
        title: t('consents.none.title'),
        text: t('consents.none.text'),
      }}
    >
      <DataTable
        label={t('consents.title')}
        rows={consents.data?.items ?? []}
        rowKey={({ id }) => id}
        columns={[
          { key: 'at', title: t('consents.at'), cell: at },
          { key: 'person', title: t('consents.person'), cell: ({ person }) => fullName(person) },
          { key: 'kind', title: t('consents.what'), cell: kind },
          { key: 'given', title: t('consents.choice'), cell: given },
        ]}
        card={(consent) => (
          <>
            <Text fw={600}>{fullName(consent.person)}</Text>
            <Text>{kind(consent)}</Text>
            {given(consent)}
            <Text size="sm" c="dimmed">
              {at(consent)}
            </Text>
          </>
        )}
      />
    </ListRows>
  );
}
