import { Badge, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/errors.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InitialsMark } from '../../../ui/initials-mark.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { type MyChild, useMyChildren } from '../api.ts';
import classes from './cards.module.css';

/** The children a guardian may see, each with its own mark. */
export function MyChildren() {
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
      <Title order={2} id="my-children" mb="sm">
        {t('myChildren')}
      </Title>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, sm: 2, md: 3 }}
        m={0}
        p={0}
        className={classes.list}
      >
        {data.items.map((child) => (
          <ChildCard key={child.userId} child={child} />
        ))}
      </SimpleGrid>
    </section>
  );
}

function ChildCard({ child }: { readonly child: MyChild }) {
  const { t } = useTranslation('me');
  const { userId, firstName, lastName, relation, cohorts } = child;
  return (
    <li className={classes.card}>
      <InitialsMark id={userId} firstName={firstName} lastName={lastName} />
      <div className={classes.words}>
        <Text fw={600}>
          {firstName} {lastName}
        </Text>
        <Text size="sm" c="dimmed">
          {/* A school may use words of its own for a relation. */}
          {t(`relation.${relation as 'parent'}`, { defaultValue: relation })}
        </Text>
        <Group gap={6} mt={6}>
          {cohorts.map((cohort) => (
            <Badge
              key={cohort.id}
              component={Link}
              to={`/parent-cohort/${cohort.id}`}
              variant="light"
              size="lg"
              className={classes.badge}
            >
              {cohort.name}
            </Badge>
          ))}
        </Group>
      </div>
    </li>
  );
}
