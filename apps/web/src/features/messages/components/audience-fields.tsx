import { Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AudienceKind } from '#domain/messages/audience.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { Segments } from '../../../ui/form/segments.tsx';
import { ServerMultiSelect } from '../../../ui/form/server-multi-select.tsx';
import type { ServerOptions } from '../../../ui/form/server-options.ts';
import { useCohortOptions } from '../../cohorts/api.ts';
import { useUserOptions } from '../../users/api.ts';
import { useActivitiesToChoose, useAudienceCount, usePeopleToChoose } from '../api.ts';

export interface AudienceValues {
  audience: { kind: AudienceKind; ids: string[] };
}

interface AudienceFieldsProps<Values extends AudienceValues> {
  readonly form: UseFormReturnType<Values>;
  readonly kinds: readonly AudienceKind[];
  /** Whether to say how many people it is. */
  readonly counted: boolean;
  /** Names of those chosen already. */
  readonly known?: readonly { readonly value: string; readonly label: string }[];
}

/** Whom something is for: the school, or what is chosen. */
export function AudienceFields<Values extends AudienceValues>({
  form,
  kinds,
  counted,
  known = [],
}: AudienceFieldsProps<Values>) {
  const { t } = useTranslation('announcements');
  const { kind, ids } = form.values.audience;
  const set = (audience: AudienceValues['audience']) =>
    form.setValues({ audience } as Partial<Values>);
  return (
    <Stack gap="md">
      <Segments
        label={t('audience.label')}
        options={kinds.map((value) => ({ value, label: t(`audience.${value}`) }))}
        value={kind}
        onChange={(value) => set({ kind: value, ids: [] })}
      />
      {kind !== 'school' && (
        <Chosen
          key={kind}
          kind={kind}
          known={known}
          value={ids}
          error={form.errors['audience.ids'] ?? form.errors['audience']}
          onChange={(value) => set({ kind, ids: value })}
        />
      )}
      {counted && <Count kind={kind} ids={ids} />}
    </Stack>
  );
}

interface ChosenProps {
  readonly kind: Exclude<AudienceKind, 'school'>;
  readonly known: readonly { readonly value: string; readonly label: string }[];
  readonly value: string[];
  readonly error: ReactNode;
  readonly onChange: (value: string[]) => void;
}

function useRoleOptions(): ServerOptions {
  const { t } = useTranslation('shared');
  const options = useUserOptions().roles.map(({ id, name }) => ({ value: id, label: name }));
  return {
    options,
    known: options,
    moreLabel: null,
    emptyLabel: t('noneFound.title'),
    onSearch: () => undefined,
  };
}

function Chosen({ kind, known, value, error, onChange }: ChosenProps) {
  const { t } = useTranslation('announcements');
  const sources = {
    cohorts: useCohortOptions(),
    activity: useActivitiesToChoose(),
    role: useRoleOptions(),
    people: usePeopleToChoose(),
  };
  const source = sources[kind];
  return (
    <ServerMultiSelect
      label={t(`audience.${kind}`)}
      source={{ ...source, known: [...known, ...source.known] }}
      maxValues={kind === 'activity' ? 1 : 200}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

/** How many people it is, before it is sent. */
function Count({ kind, ids }: AudienceValues['audience']) {
  const { t } = useTranslation('announcements');
  const { data } = useAudienceCount(kind, ids);
  const isChosen = kind === 'school' || ids.length > 0;
  return (
    <Text role="status" fw={600}>
      {isChosen && data
        ? t('audience.count', { count: data.recipients, number: formatNumber(data.recipients) })
        : ''}
    </Text>
  );
}
