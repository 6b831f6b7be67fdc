import { Anchor, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { formatList, formatNumber } from '../../../lib/i18n/format.ts';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { CohortFilters, CohortTeacher, ListedCohort } from '../api.ts';

const detailPath = (id: string) => `/admin-cohort/${id}`;
const named = (teachers: readonly CohortTeacher[]) => formatList(teachers.map(fullName));

interface CohortListProps {
  readonly listSearch: ListSearch<CohortFilters>;
  readonly cohorts: readonly ListedCohort[];
}

export function CohortList({ listSearch, cohorts }: CohortListProps) {
  const { t } = useTranslation('cohorts');
  const { table } = useListControls(listSearch);
  const navigate = useNavigate();
  const columns: Column<ListedCohort>[] = [
    {
      key: 'name',
      title: t('field.name'),
      sort: 'name',
      cell: (cohort) => <CohortName cohort={cohort} />,
    },
    {
      key: 'schoolYear',
      title: t('field.schoolYear'),
      sort: 'schoolYear',
      cell: ({ schoolYear }) => schoolYear,
    },
    {
      key: 'children',
      title: t('field.children'),
      cell: ({ childCount }) => formatNumber(childCount),
    },
    {
      key: 'mainTeachers',
      title: t('field.mainTeachers'),
      cell: ({ mainTeachers }) => named(mainTeachers) || '–',
    },
    {
      key: 'assistantTeachers',
      title: t('field.assistantTeachers'),
      cell: ({ assistantTeachers }) => named(assistantTeachers) || '–',
    },
  ];
  return (
    <DataTable
      {...table}
      label={t('title')}
      rows={cohorts}
      rowKey={({ id }) => id}
      columns={columns}
      card={(cohort) => (
        <>
          <CohortName cohort={cohort} />
          <Text c="dimmed">
            {cohort.schoolYear} · {t('children', { count: cohort.childCount })}
          </Text>
          {cohort.mainTeachers.length > 0 && <Text c="dimmed">{named(cohort.mainTeachers)}</Text>}
        </>
      )}
      onOpen={({ id }) => void navigate({ to: detailPath(id) })}
    />
  );
}

function CohortName({ cohort: { id, name } }: { readonly cohort: ListedCohort }) {
  return (
    <Anchor component={Link} to={detailPath(id)} fw={600}>
      {name}
    </Anchor>
  );
}
