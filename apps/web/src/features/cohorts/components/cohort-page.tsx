import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDetailPage } from '../../../lib/url/use-detail-page.ts';
import { DetailPage, type DetailPageProps } from '../../../ui/page/detail-page.tsx';
import { usePageTitle } from '../../school/api.ts';
import { type Cohort, useCohort } from '../api.ts';

type CohortPageProps = Pick<
  DetailPageProps<Cohort>,
  'back' | 'maw' | 'header' | 'edit' | 'remove' | 'children'
>;

/** The page of a cohort, for the office, its teachers and its families. */
export function CohortPage(props: CohortPageProps) {
  const { t } = useTranslation('cohorts');
  const { cohortId = '' } = useParams({ strict: false }) as { cohortId?: string };
  const query = useCohort(cohortId);
  usePageTitle(query.data?.name ?? t('one'));
  return (
    <DetailPage
      {...useDetailPage(query)}
      texts={{
        one: t('one'),
        loadFailed: t('loadFailed'),
        notFound: { title: t('notFound.title'), text: t('notFound.text') },
      }}
      {...props}
    />
  );
}
