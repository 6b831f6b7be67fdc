import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CohortChildren } from '../../features/cohorts/components/cohort-children.tsx';
import { CohortFacts } from '../../features/cohorts/components/cohort-facts.tsx';
import { CohortPage } from '../../features/cohorts/components/cohort-page.tsx';
import { useMyPermissions } from '../../features/me/api.ts';
import { BackLink } from '../../lib/url/back-link.tsx';

/** /teacher-cohort/$cohortId */
export function TeacherCohort() {
  const { t } = useTranslation(['me', 'cohorts']);
  const permissions = useMyPermissions(true);
  return (
    <CohortPage
      back={<BackLink to="/teacher-overview" label={t('home')} />}
      header={({ id, name, schoolYear, childCount }) => ({
        title: name,
        note: `${schoolYear} · ${t('cohorts:children', { count: childCount })}`,
        actions: permissions.includes('activities.manage') && (
          <Button
            component={Link}
            to={`/teacher-cohort/${id}/activity/add`}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('cohorts:addActivity')}
          </Button>
        ),
      })}
    >
      {(cohort) => (
        <Stack gap="md">
          <CohortChildren cohort={cohort} />
          <CohortFacts cohort={cohort} />
        </Stack>
      )}
    </CohortPage>
  );
}
