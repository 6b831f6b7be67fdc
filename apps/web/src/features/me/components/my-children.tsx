import { Anchor, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronRight, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { type MyChild, useMyChildren } from '../api.ts';
import classes from './cards.module.css';

interface MyChildrenProps {
  /** What is next for a child, below its name. */
  readonly next?: (childId: string) => ReactNode;
  /** Opens the profile of a child; absent where there is no such panel. */
  readonly onOpen?: (childId: string) => void;
}

/** The children a guardian may see, each with its own mark. */
export function MyChildren({ next, onOpen }: MyChildrenProps) {
  const { t } = useTranslation(['me', 'common']);
  const { data, error, refetch } = useMyChildren();
  if (error && !data) {
    return (
      <LoadError
        title={t('childrenFailed')}
        message={messageOf(error)}
        retryLabel={t('common:tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <RowsSkeleton rows={2} label={t('common:loading')} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={<IconUsers aria-hidden />}
        title={t('noChildren.title')}
        text={t('noChildren.text')}
      />
    );
  }
  return (
    <section aria-labelledby="my-children">
      <Title order={2} id="my-children" mb={10}>
        {t('myChildren')}
      </Title>
      <ul className={classes.cards}>
        {data.items.map((child) => (
          <ChildCard key={child.userId} child={child} next={next?.(child.userId)} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

interface ChildCardProps {
  readonly child: MyChild;
  readonly next: ReactNode;
  readonly onOpen: MyChildrenProps['onOpen'];
}

function ChildCard({ child, next, onOpen }: ChildCardProps) {
  const { t } = useTranslation('families');
  const { userId, firstName, lastName, cohorts } = child;
  const name = `${firstName} ${lastName}`;
  return (
    <li className={classes.card}>
      <InitialsMark id={userId} firstName={firstName} lastName={lastName} />
      <div className={classes.words}>
        <div className={classes.who}>
          {onOpen ? (
            <UnstyledButton className={classes.open} fw={600} onClick={() => onOpen(userId)}>
              <VisuallyHidden>{t('profile.open')} </VisuallyHidden>
              {name}
            </UnstyledButton>
          ) : (
            <Text fw={600}>{name}</Text>
          )}
          {cohorts.map((cohort) => (
            <Anchor
              key={cohort.id}
              component={Link}
              to={`/parent-cohort/${cohort.id}`}
              size="sm"
              c="dimmed"
              className={classes.cohort ?? ''}
            >
              {cohort.name}
            </Anchor>
          ))}
        </div>
        {next}
      </div>
      {onOpen && <IconChevronRight size={20} aria-hidden className={classes.chevron} />}
    </li>
  );
}
