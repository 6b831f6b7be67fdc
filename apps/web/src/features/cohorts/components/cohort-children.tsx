import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconPhone, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { ActionsMenu } from '../../../ui/page/actions-menu.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { userPath } from '../../users/api.ts';
import { type Cohort, type CohortChild, useContacts } from '../api.ts';
import { ContactPanel } from './contact-panel.tsx';
import classes from './people.module.css';
import { PersonLine } from './person-line.tsx';
import { RemoveChildDialog } from './remove-child-dialog.tsx';

interface CohortChildrenProps {
  readonly cohort: Cohort;
  /** Absent where the reader may not add any. */
  readonly onAdd?: (() => void) | undefined;
  /** Whether names lead to the pages of people, which only the office has. */
  readonly linked?: boolean;
}

/** The children as staff see them. */
export function CohortChildren({ cohort, onAdd, linked = false }: CohortChildrenProps) {
  const { t } = useTranslation(['cohorts', 'common']);
  const [leaving, setLeaving] = useState<CohortChild | null>(null);
  const { children, can } = cohort;
  const calling = useSelectedParam('call');
  const contacts = useContacts(cohort);
  const called = children.find(({ userId }) => userId === calling.chosen);
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
            byStaff
            note={child.birthDate && t('born', { date: formatDate(child.birthDate) })}
            badge={child.status === 'archived' ? t('archived') : null}
            to={linked ? userPath(child) : undefined}
            action={
              <>
                {can.seeContacts && child.status !== 'archived' && (
                  <IconButton
                    label={t('contacts.open', { name: fullName(child) })}
                    icon={<IconPhone size={20} aria-hidden />}
                    onClick={() => calling.choose(child.userId)}
                  />
                )}
                {can.editChildren && (
                  <ActionsMenu label={`${t('common:moreActions')}: ${fullName(child)}`} quiet>
                    {(run) => (
                      <Menu.Item
                        color="red"
                        leftSection={<IconUserMinus size={18} aria-hidden />}
                        onClick={run(() => setLeaving(child))}
                      >
                        {t('removeChild.label', { name: fullName(child) })}
                      </Menu.Item>
                    )}
                  </ActionsMenu>
                )}
              </>
            }
          />
        ))}
      </ul>
      {called && can.seeContacts && (
        <ContactPanel child={called} contacts={contacts} onClose={calling.close} />
      )}
      {leaving && (
        <RemoveChildDialog cohort={cohort} child={leaving} onClose={() => setLeaving(null)} />
      )}
    </SectionCard>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

function IconButton({ label, icon, onClick }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}
