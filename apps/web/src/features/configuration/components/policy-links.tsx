import { List, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AbsencePolicy } from '../api.ts';
import { PolicyLink } from './policy-link.tsx';

/** The school's rules about absences, to read. */
export function PolicyLinks({ policies }: { readonly policies: readonly AbsencePolicy[] }) {
  const { t } = useTranslation('school');
  const label = useId();
  if (policies.length === 0) return null;
  return (
    <div>
      <Text id={label} fw={600} mb={4}>
        {t('policies.title')}
      </Text>
      <List aria-labelledby={label} spacing={8}>
        {policies.map(({ id, name, link }) => (
          <List.Item key={id}>
            <PolicyLink href={link}>{name}</PolicyLink>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
