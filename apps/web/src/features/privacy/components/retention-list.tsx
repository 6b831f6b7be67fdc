import { NativeSelect, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isAllowedRetention, RETENTION, type RetentionKind } from '#domain/privacy/retention.ts';
import { useInstantSave } from '../../../lib/forms/use-instant-save.ts';
import { SaveState } from '../../../ui/form/save-state.tsx';
import { type Retention, useSetRetention } from '../api.ts';

/** What schools choose from, in days; the present one is added where it is another. */
const CHOICES = [30, 60, 90, 180, 365, 730, 1095, 1825, 3650] as const;
const ENDLESS = 'endless';
const DAYS_OF_A_YEAR = 365;

/** How long each kind of data is kept; a choice is saved at once. */
export function RetentionList({ settings }: { readonly settings: readonly Retention[] }) {
  const { t } = useTranslation('data-privacy');
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t('retention.text')}</Text>
      {settings.map((setting) => (
        <Kind key={setting.kind} {...setting} />
      ))}
      <Text c="dimmed">{t('retention.log')}</Text>
    </Stack>
  );
}

function choicesOf(kind: RetentionKind, days: number | null): number[] {
  const { usual } = RETENTION[kind];
  const known: readonly (number | null)[] = [...CHOICES, usual, days];
  const allowed = known.filter((count) => count !== null && isAllowedRetention(kind, count));
  return [...new Set(allowed as number[])].sort((one, other) => one - other);
}

function Kind({ kind, days, due }: Retention) {
  const { t } = useTranslation('data-privacy');
  const set = useSetRetention().mutateAsync;
  const { state, save } = useInstantSave(t('retention.saveFailed'));
  const options = [
    ...choicesOf(kind, days).map((count) => ({
      value: String(count),
      label:
        count % DAYS_OF_A_YEAR === 0
          ? t('retention.years', { count: count / DAYS_OF_A_YEAR })
          : t('retention.days', { count }),
    })),
    ...(RETENTION[kind].endless ? [{ value: ENDLESS, label: t('retention.endless') }] : []),
  ];
  return (
    <div>
      <NativeSelect
        label={t(`retention.kind.${kind}`)}
        description={t(`retention.hint.${kind}`)}
        maw={480}
        data={options}
        value={days === null ? ENDLESS : String(days)}
        onChange={({ currentTarget: { value } }) =>
          void save(() => set({ kind, days: value === ENDLESS ? null : Number(value) }))
        }
      />
      {due > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('retention.due', { count: due })}
        </Text>
      )}
      <SaveState {...state} />
    </div>
  );
}
