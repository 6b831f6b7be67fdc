import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_ICONS, ACTIVITY_LIMITS } from '#domain/activities/limits.ts';
import { Fold } from '../../../ui/form/fold.tsx';
import { SearchableMultiSelect } from '../../../ui/form/searchable-multi-select.tsx';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { ColourField } from './colour-field.tsx';
import type { SectionProps } from './section-props.ts';
import { type ActivityFormReturn, bind, clearBelow, errorBelow } from './use-form-fields.ts';

/** Name, people, place and places; the rest is for the few who need it. */
export function BasicSection({ form, options }: SectionProps) {
  const { t } = useTranslation(['activity-form', 'shared']);
  return (
    <Stack gap="md">
      <TextInput
        label={t('field.name')}
        required
        autoComplete="off"
        maxLength={ACTIVITY_LIMITS.name}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TeacherField form={form} options={options} duty="main" />
        <TeacherField form={form} options={options} duty="assistant" />
        <ServerSelect
          label={t('field.locationId')}
          required
          placeholder={t('chooseLocation')}
          source={options.rooms}
          clearable
          {...bind(form, 'locationId')}
        />
        {form.values.kind === 'regular' ? (
          <NumberField form={form} field="maxParticipants" />
        ) : (
          <NumberField
            form={form}
            field="maxParticipantsPerSession"
            label={t('perSlot')}
            description={t('emptyIsOne')}
          />
        )}
      </SimpleGrid>
      <RareFields form={form} />
    </Stack>
  );
}

function TeacherField({
  form,
  options,
  duty,
}: SectionProps & { readonly duty: 'main' | 'assistant' }) {
  const { t } = useTranslation(['activity-form', 'shared']);
  const field = duty === 'main' ? 'mainTeacherIds' : 'assistantTeacherIds';
  const { mainTeacherIds } = form.values;
  // The server numbers all teachers, the main ones first.
  const own = Object.keys(form.errors).filter((key) => {
    const index = /^teachers\.(\d+)/.exec(key)?.[1];
    if (index === undefined) return duty === 'main' && key === 'teachers';
    return Number(index) < mainTeacherIds.length === (duty === 'main');
  });
  return (
    <SearchableMultiSelect
      label={duty === 'main' ? t(`field.${field}`) : t('optional', { field: t(`field.${field}`) })}
      required={duty === 'main'}
      options={options.teachers}
      noMatchLabel={t('shared:noneFound.title')}
      maxValues={ACTIVITY_LIMITS.teachers}
      value={form.values[field]}
      error={own[0] === undefined ? null : form.errors[own[0]]}
      onChange={(value) => {
        form.setFieldValue(field, value);
        clearBelow(form, 'teachers');
      }}
    />
  );
}

type NumberName =
  | 'maxParticipants'
  | 'maxParticipantsPerSession'
  | 'minParticipants'
  | 'minAge'
  | 'maxAge';

function NumberField({
  form,
  field,
  label,
  description,
}: {
  readonly form: ActivityFormReturn;
  readonly field: NumberName;
  readonly label?: string;
  readonly description?: string;
}) {
  const { t } = useTranslation('activity-form');
  const { onChange, ...bound } = bind(form, field);
  const name = label ?? t(`field.${field}`);
  return (
    <TextInput
      label={t('optional', { field: name })}
      description={description ?? (field.endsWith('Age') ? undefined : t('emptyIsOpen'))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      {...bound}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const RARE = [
  'minParticipants',
  'minAge',
  'maxAge',
  'colour',
  'icon',
  'maxParticipantsPerSession',
] as const;

function RareFields({ form }: Pick<SectionProps, 'form'>) {
  const { t } = useTranslation('activity-form');
  const { kind } = form.values;
  const isFilled = RARE.some(
    (field) =>
      form.values[field] !== '' &&
      !(kind === 'appointment' && field === 'maxParticipantsPerSession'),
  );
  return (
    <Fold
      label={t('more.basic')}
      summary={t('more.basicSummary')}
      startsOpen={isFilled}
      forcedOpen={errorBelow(form.errors, ...RARE, 'maxParticipants') !== null}
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberField form={form} field="minParticipants" description={t('minHint')} />
          {kind === 'regular' ? (
            <NumberField form={form} field="maxParticipantsPerSession" />
          ) : (
            <NumberField form={form} field="maxParticipants" />
          )}
          <NumberField form={form} field="minAge" />
          <NumberField form={form} field="maxAge" />
        </SimpleGrid>
        <ColourField {...bind(form, 'colour')} />
        <NativeSelect
          label={t('optional', { field: t('field.icon') })}
          maw={320}
          data={[
            { value: '', label: t('none') },
            ...ACTIVITY_ICONS.map((icon) => ({ value: icon, label: t(`icon.${icon}`) })),
          ]}
          {...form.getInputProps('icon')}
        />
      </Stack>
    </Fold>
  );
}
