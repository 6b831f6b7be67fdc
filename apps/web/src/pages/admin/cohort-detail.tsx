import { Button, Stack } from '@mantine/core';
import { IconArrowBigUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Cohort } from '../../features/cohorts/api.ts';
import { CohortChildren } from '../../features/cohorts/components/cohort-children.tsx';
import { CohortFacts } from '../../features/cohorts/components/cohort-facts.tsx';
import { CohortPage } from '../../features/cohorts/components/cohort-page.tsx';
import { DeleteCohortDialog } from '../../features/cohorts/components/delete-cohort-dialog.tsx';
import { AddChildrenForm } from '../../features/cohorts/forms/add-children-form.tsx';
import { CohortForm } from '../../features/cohorts/forms/cohort-form.tsx';
import { PromoteForm } from '../../features/cohorts/forms/promote-form.tsx';
import { BackLink } from '../../lib/url/back-link.tsx';
import { usePanelParam } from '../../lib/url/search-param.ts';

const LIST = '/admin-cohort-overview';
const mayPromote = ({ can, childCount }: Cohort) => can.editChildren && childCount > 0;

/** /admin-cohort/$cohortId */
export function CohortDetail() {
  const { t } = useTranslation('cohorts');
  const navigate = useNavigate();
  const adding = usePanelParam('add');
  const promoting = usePanelParam('promote');
  return (
    <CohortPage
      back={<BackLink to={LIST} label={t('title')} />}
      header={(cohort) => ({
        title: cohort.name,
        note: `${cohort.schoolYear} · ${t('children', { count: cohort.childCount })}`,
        actions: mayPromote(cohort) && (
          <Button
            variant="default"
            leftSection={<IconArrowBigUp size={18} aria-hidden />}
            onClick={promoting.open}
          >
            {t('promote.open')}
          </Button>
        ),
      })}
      edit={(cohort, onClose) => <CohortForm cohort={cohort} onClose={onClose} />}
      remove={(cohort, onCancel) => (
        <DeleteCohortDialog
          cohort={cohort}
          onDeleted={() => void navigate({ to: LIST })}
          onCancel={onCancel}
        />
      )}
    >
      {(cohort) => (
        <>
          <Stack gap="md">
            <CohortFacts cohort={cohort} linked={cohort.can.seeContacts} />
            <CohortChildren
              cohort={cohort}
              linked={cohort.can.seeContacts}
              onAdd={cohort.can.editChildren ? adding.open : undefined}
            />
          </Stack>
          {adding.opened && cohort.can.editChildren && (
            <AddChildrenForm cohort={cohort} onClose={adding.close} />
          )}
          {promoting.opened && mayPromote(cohort) && (
            <PromoteForm
              cohort={cohort}
              onPromoted={(id) => void navigate({ to: `/admin-cohort/${id}` })}
              onClose={promoting.close}
            />
          )}
        </>
      )}
    </CohortPage>
  );
}
