import { Button, Stack } from '@mantine/core';
import { IconArrowBigUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cohort } from '../../features/cohorts/api.ts';
import { BackLink } from '../../features/cohorts/components/back-link.tsx';
import { CohortChildren } from '../../features/cohorts/components/cohort-children.tsx';
import { CohortFacts } from '../../features/cohorts/components/cohort-facts.tsx';
import { CohortLoader } from '../../features/cohorts/components/cohort-loader.tsx';
import { DeleteCohortDialog } from '../../features/cohorts/components/delete-cohort-dialog.tsx';
import { AddChildrenForm } from '../../features/cohorts/forms/add-children-form.tsx';
import { EditCohortForm } from '../../features/cohorts/forms/edit-cohort-form.tsx';
import { PromoteForm } from '../../features/cohorts/forms/promote-form.tsx';
import { usePanelParam } from '../../lib/url/search-param.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** /admin-cohort/$cohortId */
export function CohortDetail() {
  const { t } = useTranslation('cohorts');
  const { cohortId = '' } = useParams({ strict: false }) as { cohortId?: string };
  const back = <BackLink to="/admin-cohort-overview" label={t('title')} />;
  return (
    <CohortLoader id={cohortId} back={back}>
      {(cohort) => <CohortContent cohort={cohort} />}
    </CohortLoader>
  );
}

function CohortContent({ cohort }: { readonly cohort: Cohort }) {
  const { t } = useTranslation(['cohorts', 'common']);
  const navigate = useNavigate();
  const editing = usePanelParam('edit');
  const adding = usePanelParam('add');
  const promoting = usePanelParam('promote');
  const [deleting, setDeleting] = useState(false);
  const { can } = cohort;
  return (
    <>
      <PageHeader
        title={cohort.name}
        maw={960}
        note={`${cohort.schoolYear} · ${t('children', { count: cohort.childCount })}`}
        back={<BackLink to="/admin-cohort-overview" label={t('title')} />}
        actions={
          <>
            {can.delete && (
              <Button
                variant="default"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => setDeleting(true)}
              >
                {t('common:delete')}
              </Button>
            )}
            {can.editChildren && cohort.childCount > 0 && (
              <Button
                variant="default"
                leftSection={<IconArrowBigUp size={18} aria-hidden />}
                onClick={promoting.open}
              >
                {t('promote.open')}
              </Button>
            )}
            {can.edit && (
              <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={editing.open}>
                {t('common:edit')}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="md" maw={960}>
        <CohortFacts cohort={cohort} linked={can.seeContacts} />
        <CohortChildren
          cohort={cohort}
          linked={can.seeContacts}
          onAdd={can.editChildren ? adding.open : undefined}
        />
      </Stack>
      {editing.opened && can.edit && <EditCohortForm cohort={cohort} onClose={editing.close} />}
      {adding.opened && can.editChildren && (
        <AddChildrenForm cohort={cohort} onClose={adding.close} />
      )}
      {promoting.opened && can.editChildren && cohort.childCount > 0 && (
        <PromoteForm
          cohort={cohort}
          onPromoted={(id) => void navigate({ to: `/admin-cohort/${id}` })}
          onClose={promoting.close}
        />
      )}
      {deleting && (
        <DeleteCohortDialog
          cohort={cohort}
          onDeleted={() => void navigate({ to: '/admin-cohort-overview' })}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  );
}
