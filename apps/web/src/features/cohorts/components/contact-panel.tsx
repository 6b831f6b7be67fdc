import { Button, Text } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { telLink } from '../../../lib/url/tel-link.ts';
import { SidePanel } from '../../../ui/dialog/side-panel.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import type { CohortChild, Contact } from '../api.ts';
import classes from './contact-panel.module.css';

interface ContactPanelProps {
  readonly child: CohortChild;
  readonly contacts: UseQueryResult<ReadonlyMap<string, readonly Contact[]>>;
  readonly onClose: () => void;
}

/** The contacts of a child, with phone links. */
export function ContactPanel({ child, contacts, onClose }: ContactPanelProps) {
  const { t } = useTranslation(['cohorts', 'common']);
  const guardians = contacts.data?.get(child.userId) ?? [];
  return (
    <SidePanel
      title={t('contacts.open', { name: fullName(child) })}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      {contacts.data ? (
        guardians.length === 0 ? (
          <Text>{t('contacts.none')}</Text>
        ) : (
          <ul className={classes.list}>
            {guardians.map((guardian) => (
              <Guardian key={guardian.userId} guardian={guardian} />
            ))}
          </ul>
        )
      ) : contacts.error ? (
        <LoadError
          title={t('contacts.loadFailed')}
          message={messageOf(contacts.error)}
          retryLabel={t('common:tryAgain')}
          onRetry={() => void contacts.refetch()}
        />
      ) : (
        <RowsSkeleton rows={2} label={t('common:loading')} />
      )}
    </SidePanel>
  );
}

function Guardian({ guardian }: { readonly guardian: Contact }) {
  const { t } = useTranslation(['cohorts', 'families']);
  const { phone, email, relation, mayCollect } = guardian;
  const name = fullName(guardian);
  return (
    <li className={classes.guardian}>
      <div className={classes.head}>
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {t(`families:relation.${relation}`)}
          </Text>
        </div>
        <Pill color={mayCollect ? 'teal' : 'orange'}>
          {mayCollect ? t('contacts.collects') : t('contacts.collectsNot')}
        </Pill>
      </div>
      {phone && (
        <Button
          component="a"
          href={telLink(phone)}
          fullWidth
          size="md"
          mih={48}
          leftSection={<IconPhone size={20} aria-hidden />}
          aria-label={`${t('contacts.call', { name })}: ${phone}`}
        >
          {phone}
        </Button>
      )}
      {email && (
        <Button
          component="a"
          href={`mailto:${email}`}
          variant="default"
          fullWidth
          mih={44}
          classNames={{ label: classes.email ?? '' }}
          leftSection={<IconMail size={20} aria-hidden />}
          aria-label={`${t('contacts.write', { name })}: ${email}`}
        >
          {email}
        </Button>
      )}
      {!phone && !email && <Text c="dimmed">{t('contacts.noWay')}</Text>}
    </li>
  );
}
