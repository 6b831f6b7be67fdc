import { Fieldset, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { newLocation } from '#contract/locations.ts';
import { LOCATION_LIMITS } from '#domain/locations/location.ts';
import { useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type LocationWithUses, useLocationCalls } from '../api.ts';
import { EMPTY_LOCATION, type LocationField, toInput, valuesOf } from './location-values.ts';

interface LocationFormProps {
  /** Absent: a new one. */
  readonly location?: LocationWithUses;
  readonly onClose: () => void;
}

export function LocationForm({ location, onClose }: LocationFormProps) {
  const { t } = useTranslation('locations');
  const { form, dialog } = useRecordForm({
    stored: location ?? null,
    schema: newLocation,
    empty: EMPTY_LOCATION,
    valuesOf,
    toInput,
    fieldGroups: [['latitude', 'longitude']],
    calls: useLocationCalls(location?.id),
    titles: { add: t('add'), edit: t('edit') },
    labelOf: (field) => t(`field.${field}`),
    nameOf: ({ name }) => name,
    onClose,
  });
  const field = (name: LocationField) => ({
    label: t(`field.${name}`),
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  const text = (name: keyof typeof LOCATION_LIMITS) => ({
    ...field(name),
    maxLength: LOCATION_LIMITS[name],
  });
  return (
    <FormDialog {...dialog}>
      <Stack gap="md">
        <TextInput {...text('name')} required data-autofocus />
        <TextInput {...text('street')} required />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput {...text('zipCode')} required />
          <TextInput {...text('city')} required />
          <TextInput {...text('room')} />
          <TextInput {...text('phone')} type="tel" />
        </SimpleGrid>
        <Fieldset legend={t('coordinates')} variant="default">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...field('latitude')} inputMode="decimal" placeholder="56.9496" />
            <TextInput {...field('longitude')} inputMode="decimal" placeholder="24.1052" />
          </SimpleGrid>
        </Fieldset>
      </Stack>
    </FormDialog>
  );
}
