import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlow } from '../../features/absences/api.ts';
import { FlowForm } from '../../features/absences/forms/flow-form.tsx';
import { usePageTitle } from '../../features/school/api.ts';
import { BackLink } from '../../lib/url/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryBoundary } from '../any/query-boundary.tsx';

/** /admin-absence-flow: who decides on absences. */
export function AbsenceFlow() {
  const { t } = useTranslation(['absences', 'common']);
  usePageTitle(t('flow.title'));
  // Not by its version: what is typed outlives that somebody else saves.
  const [round, setRound] = useState(0);
  const renew = useCallback(() => setRound((count) => count + 1), []);
  return (
    <>
      <PageHeader
        title={t('flow.title')}
        back={
          <BackLink
            to="/admin-configuration"
            search={{ tab: 'policies' }}
            label={t('common:nav.configuration')}
          />
        }
      />
      <QueryBoundary query={useFlow()} failedTitle={t('flow.loadFailed')}>
        {(flow) => <FlowForm key={round} flow={flow} onRenew={renew} />}
      </QueryBoundary>
    </>
  );
}
