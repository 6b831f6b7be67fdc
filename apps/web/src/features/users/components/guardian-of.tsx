import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListedUser } from '../api.ts';

const MOST_NAMES = 2;

/** "Mother of Sofija, Lūkass": whose guardian somebody is, a text for each relation; nothing for whoever is none. */
export function GuardianOf({ of }: { readonly of: ListedUser['children'] }) {
  const { t } = useTranslation('users');
  return [...Map.groupBy(of, ({ relation }) => relation)].map(([relation, children]) => {
    const names = children.map(({ firstName }) => firstName);
    const rest = names.length - MOST_NAMES;
    return (
      <Text key={relation} span c="dimmed" size="sm">
        {t(`guardianOf.${relation}`, { names: names.slice(0, MOST_NAMES).join(', ') })}
        {rest > 0 && <span title={names.slice(MOST_NAMES).join(', ')}> +{rest}</span>}
      </Text>
    );
  });
}
