import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/i18n/format.ts';
import { telLink } from '../../../lib/url/tel-link.ts';
import { Facts } from '../../../ui/page/facts.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { useSchool } from '../../school/api.ts';
import type { LocationWithUses } from '../api.ts';

export function LocationFacts({ location }: { readonly location: LocationWithUses }) {
  const { t } = useTranslation(['locations', 'shared']);
  const school = useSchool();
  const { street, zipCode, city, room, phone, updatedAt } = location;
  const facts = [
    {
      label: t('address'),
      value: (
        <>
          {street}
          <br />
          {zipCode} {city}
        </>
      ),
    },
    { label: t('field.room'), value: room ?? t('shared:notGiven') },
    {
      label: t('field.phone'),
      value: phone ? <Anchor href={telLink(phone)}>{phone}</Anchor> : t('shared:notGiven'),
    },
    ...(school
      ? [{ label: t('shared:updatedAt'), value: formatDateTime(updatedAt, school.timeZone) }]
      : []),
  ];
  return (
    <SectionCard title={t('shared:details')}>
      <Facts facts={facts} />
    </SectionCard>
  );
}
