import { IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCohorts } from '../../features/cohorts/api.ts';
import { CohortFilters } from '../../features/cohorts/components/cohort-filters.tsx';
import { CohortList } from '../../features/cohorts/components/cohort-list.tsx';
import { CohortForm } from '../../features/cohorts/forms/cohort-form.tsx';
import { useCohortsSearch } from '../../features/cohorts/search.ts';
import { usePageTitle } from '../../features/school/api.ts';
import { formatNumber } from '../../lib/i18n/format.ts';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { usePanelParam } from '../../lib/url/search-param.ts';
import { TitleCount } from '../../ui/page/title-count.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';

/** /admin-cohort-overview */
export function CohortOverview() {
  const { t } = useTranslation('cohorts');
  usePageTitle(t('title'));
  const navigate = useNavigate();
  const listSearch = useCohortsSearch();
  const cohorts = useCohorts(listSearch.values);
  const list = useListPage(listSearch, cohorts);
  const form = usePanelParam('new');
  const { data } = cohorts;
  const mayAdd = data?.can.create ?? false;
  return (
    <>
      <ListPage
        {...list}
        title={t('title')}
        note={
          data && (
            <TitleCount
              count={formatNumber(data.total)}
              words={t('count', { count: data.total })}
            />
          )
        }
        add={mayAdd ? { label: t('add'), onAdd: form.open } : undefined}
        filters={<CohortFilters listSearch={listSearch} schoolYears={data?.schoolYears ?? []} />}
        failedTitle={t('loadFailed')}
        noneYet={{
          icon: <IconUsersGroup aria-hidden />,
          title: t('noneYet.title'),
          text: mayAdd ? t('noneYet.text') : t('noneYet.textReadOnly'),
        }}
      >
        <CohortList listSearch={listSearch} cohorts={data?.items ?? []} />
      </ListPage>
      {form.opened && mayAdd && (
        <CohortForm
          // The next step is to put children into it.
          onAdded={({ id }) => void navigate({ to: `/admin-cohort/${id}` })}
          onClose={form.close}
        />
      )}
    </>
  );
}
