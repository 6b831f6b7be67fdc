import { Fieldset, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { LOCATION_LIMITS } from '#domain/locations/location.ts';
import type { LocationField, LocationValues } from './location-values.ts';

/** The fields of a location, for adding and for editing. */
export function LocationFields({ form }: { readonly form: UseFormReturnType<LocationValues> }) {
  const { t } = useTranslation('locations');
  const field = (name: LocationField) => ({
    label: t(`field.${name}`),
    ...form.getInputProps(name),
  });
  return (
    <Stack gap="md">
      <TextInput {...field('name')} withAsterisk data-autofocus maxLength={LOCATION_LIMITS.name} />
      <TextInput
        {...field('street')}
        withAsterisk
        autoComplete="off"
        maxLength={LOCATION_LIMITS.street}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...field('zipCode')}
          withAsterisk
          autoComplete="off"
          maxLength={LOCATION_LIMITS.zipCode}
        />
        <TextInput
          {...field('city')}
          withAsterisk
          autoComplete="off"
          maxLength={LOCATION_LIMITS.city}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...field('room')} autoComplete="off" maxLength={LOCATION_LIMITS.room} />
        <TextInput
          {...field('phone')}
          type="tel"
          autoComplete="off"
          maxLength={LOCATION_LIMITS.phone}
        />
      </SimpleGrid>
      <Fieldset legend={t('coordinates')} variant="default">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            {...field('latitude')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="56.9496"
          />
          <TextInput
            {...field('longitude')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="24.1052"
          />
        </SimpleGrid>
      </Fieldset>
    </Stack>
  );
}
