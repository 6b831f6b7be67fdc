import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatDate, formatPercent } from '../../../lib/i18n/format.ts';
import { formatMoney } from '../../../lib/i18n/money.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Fold } from '../../../ui/form/fold.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useMyPermissions } from '../../me/api.ts';
import { type Preview, usePreview, useRun } from '../api.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import classes from './payments.module.css';

/** What a run would issue today; nothing is sent before somebody says so. */
export function NextRun() {
  const { t } = useTranslation(['payments', 'common']);
  const { data, error, refetch } = usePreview();
  if (data) return <Drafts preview={data} />;
  if (!error) return <RowsSkeleton rows={4} label={t('common:loading')} />;
  return (
    <LoadError
      title={t('loadFailed')}
      message={messageOf(error)}
      retryLabel={t('common:tryAgain')}
      onRetry={() => void refetch()}
    />
  );
}

function Drafts({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation(['payments', 'common']);
  const { drafts, credits, waiting, currency } = preview;
  const isEmpty = drafts.length === 0 && credits.length === 0;
  return (
    <Stack gap="md">
      {isEmpty && (
        <EmptyState
          icon={<IconCircleCheck aria-hidden />}
          title={t('run.nothing.title')}
          text={t('run.nothing.text')}
        />
      )}
      {!isEmpty && <Start preview={preview} />}
      {drafts.length > 0 && (
        <SectionCard title={t('run.drafts', { count: drafts.length })}>
          <ul className={classes.folds}>
            {drafts.map((draft) => (
              <li key={draft.payerId}>
                <Fold label={draft.payerName} aside={formatMoney(draft.totalMinor, currency)}>
                  <InvoiceLines label={draft.payerName} lines={draft.lines} currency={currency} />
                </Fold>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {credits.length > 0 && (
        <SectionCard title={t('creditsTitle')}>
          <ul className={classes.lines}>
            {credits.map((credit) => (
              <li key={credit.invoiceId}>
                <span className={classes.words}>
                  {credit.payerName}, {credit.invoiceNumber}
                </span>
                <span className={classes.amount}>{formatMoney(credit.amountMinor, currency)}</span>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {waiting.length > 0 && <Waiting preview={preview} />}
    </Stack>
  );
}

/** For whom nobody may pay; on a child's page somebody is given the right. */
function Waiting({ preview: { waiting, currency } }: { readonly preview: Preview }) {
  const { t } = useTranslation('payments');
  const seesPeople = useMyPermissions(true).includes('users.view');
  return (
    <SectionCard title={t('run.waiting.title')}>
      <Text mb="sm">{t('run.waiting.text')}</Text>
      <ul className={classes.lines}>
        {waiting.map(({ childId, childName, amountMinor }) => (
          <li key={childId}>
            <span className={classes.words}>
              {seesPeople ? (
                <Anchor component={Link} to={`/admin/user/${childId}`}>
                  {childName}
                </Anchor>
              ) : (
                childName
              )}
            </span>
            <span className={classes.amount}>{formatMoney(amountMinor, currency)}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function Start({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation(['payments', 'common']);
  const [asking, setAsking] = useState(false);
  const [progress, setProgress] = useState(0);
  const run = useRun(setProgress);
  const { drafts, totalMinor, currency, dueOn } = preview;
  const summary = t('run.summary', {
    count: drafts.length,
    amount: formatMoney(totalMinor, currency),
    date: formatDate(dueOn),
  });
  return (
    <section aria-label={t('run.title')} className={classes.start}>
      <Text fw={600} className={classes.words ?? ''}>
        {summary}
      </Text>
      <Button
        className={classes.wrap ?? ''}
        disabled={run.isPending}
        onClick={() => setAsking(true)}
      >
        {run.isPending
          ? t('run.running', { percent: formatPercent(progress / 100, 0) })
          : t('run.start')}
      </Button>
      {run.error && (
        <Alert role="alert" color="red" className={classes.problem ?? ''}>
          {messageOf(run.error)}
        </Alert>
      )}
      {asking && (
        <ConfirmDialog
          title={t('run.title')}
          text={`${summary} ${t('run.sure')}`}
          confirmLabel={t('run.start')}
          cancelLabel={t('common:cancel')}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            run.mutate(undefined, {
              onSuccess: ({ invoices }) => notify(t('run.done', { count: invoices })),
            });
          }}
        />
      )}
    </section>
  );
}
