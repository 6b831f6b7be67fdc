import { Anchor, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatWeekday } from '../../../lib/i18n/format.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { type ReportFilters, type UnrecordedSession, useUnrecorded } from '../api.ts';

interface UnrecordedSessionsProps {
  readonly listSearch: ListSearch<ReportFilters>;
  readonly openActivity: (id: string) => string;
}

/** Sessions that are over and nobody recorded; each leads to its register. */
export function UnrecordedSessions({ listSearch, openActivity }: UnrecordedSessionsProps) {
  const { t } = useTranslation('attendance-reports');
  const sessions = useUnrecorded(listSearch.values);
  // That there are none is good news, whatever is filtered.
  const list = useListPage({ ...listSearch, filtered: false }, sessions);
  const when = (session: UnrecordedSession) => {
    const link: Pick<LinkProps, 'to' | 'search'> = {
      to: openActivity(session.activity.id),
      search: { session: session.sessionId },
    };
    return (
      <Anchor component={Link} {...link} fw={550}>
        {session.activity.name}
        <br />
        {formatWeekday(session.date)}, {formatTimeSpan(session)}
      </Anchor>
    );
  };
  const who = ({ teachers }: UnrecordedSession) => teachers.join(', ') || '–';
  const expected = (session: UnrecordedSession) =>
    t('unrecorded.expected', { count: session.expected });
  const columns: Column<UnrecordedSession>[] = [
    { key: 'when', title: t('unrecorded.when'), cell: when },
    { key: 'who', title: t('unrecorded.who'), cell: who },
    { key: 'expected', title: t('unrecorded.children'), cell: expected, isNumber: true },
  ];
  return (
    <ListRows
      {...list}
      failedTitle={t('loadFailed')}
      noneYet={{
        icon: <IconCircleCheck aria-hidden />,
        title: t('unrecorded.noneTitle'),
        text: t('unrecorded.noneText'),
      }}
    >
      <DataTable
        label={t('unrecorded.title')}
        rows={sessions.data?.items ?? []}
        rowKey={({ sessionId }) => sessionId}
        columns={columns}
        card={(session) => (
          <>
            {when(session)}
            <Text>{expected(session)}</Text>
            <Text c="dimmed">{who(session)}</Text>
          </>
        )}
      />
    </ListRows>
  );
}
