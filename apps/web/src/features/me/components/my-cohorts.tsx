import { Anchor, Text, Title } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useMe } from '../api.ts';
import classes from './cards.module.css';

interface MyCohortsProps {
  readonly emptyText: string;
  /** Where a cohort opens for this reader. */
  readonly linkTo: (id: string) => Pick<LinkProps, 'to' | 'search'>;
}

/** The cohorts that a teacher teaches or a child belongs to. */
export function MyCohorts({ emptyText, linkTo }: MyCohortsProps) {
  const { t } = useTranslation(['me', 'common']);
  const { data, error, refetch } = useMe();
  if (error && !data) {
    return (
      <LoadError
        title={t('cohortsFailed')}
        message={messageOf(error)}
        retryLabel={t('common:tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <RowsSkeleton rows={2} label={t('common:loading')} />;
  if (data.cohorts.length === 0) {
    return (
      <EmptyState icon={<IconUsersGroup aria-hidden />} title={t('noCohorts')} text={emptyText} />
    );
  }
  return (
    <section aria-labelledby="my-cohorts">
      <Title order={2} id="my-cohorts" mb={10}>
        {t('myCohorts')}
      </Title>
      <ul className={classes.cards}>
        {data.cohorts.map(({ id, name, schoolYear }) => (
          <li key={id} className={classes.card}>
            <div className={classes.words}>
              <Anchor component={Link} {...linkTo(id)} fw={600} className={classes.open}>
                {name}
              </Anchor>
              <Text size="sm" c="dimmed">
                {t('schoolYear', { year: schoolYear })}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
