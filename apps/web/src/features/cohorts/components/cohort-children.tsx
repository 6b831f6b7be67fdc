import { ActionIcon, Button, Text } from '@mantine/core';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { formatDate } from '../../../lib/format.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { Cohort, CohortChild } from '../api.ts';
import classes from './people.module.css';
import { PersonLine } from './person-line.tsx';
import { RemoveChildDialog } from './remove-child-dialog.tsx';

interface CohortChildrenProps {
  readonly cohort: Cohort;
  /** Absent where the reader may not add any. */
  readonly onAdd?: (() => void) | undefined;
}

/** The children as staff see them. */
export function CohortChildren({ cohort, onAdd }: CohortChildrenProps) {
  const { t } = useTranslation('cohorts');
  const [leaving, setLeaving] = useState<CohortChild | null>(null);
  const { children, can } = cohort;
  return (
    <SectionCard title={t('field.children')}>
      <div className={classes.head}>
        <Text c="dimmed">
          {children.length > 0
            ? t('children', { count: cohort.childCount })
            : onAdd
              ? t('noChildren.text')
              : t('noChildren.textReadOnly')}
        </Text>
        {onAdd && (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={onAdd}
          >
            {t('addChildren.title')}
          </Button>
        )}
      </div>
      <ul className={classes.list} aria-label={t('field.children')}>
        {children.map((child) => (
          <PersonLine
            key={child.userId}
            person={child}
            note={child.birthDate && t('born', { date: formatDate(child.birthDate) })}
            badge={child.status === 'archived' ? t('archived') : null}
            action={
              can.editChildren && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={t('removeChild.label', { name: fullName(child) })}
                  onClick={() => setLeaving(child)}
                >
                  <IconUserMinus size={20} aria-hidden />
                </ActionIcon>
              )
            }
          />
        ))}
      </ul>
      {leaving && (
        <RemoveChildDialog cohort={cohort} child={leaving} onClose={() => setLeaving(null)} />
      )}
    </SectionCard>
  );
}
