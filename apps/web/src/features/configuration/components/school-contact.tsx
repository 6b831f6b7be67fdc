import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { telLink } from '../../../lib/url/tel-link.ts';
import { Facts } from '../../../ui/page/facts.tsx';
import type { Contact } from '../api.ts';
import { PolicyLink } from './policy-link.tsx';

/** Where the school is and how to reach it; what it has not said is not shown. */
export function SchoolContact({ contact }: { readonly contact: Contact }) {
  const { t } = useTranslation('school');
  const { phone, website, taxId } = contact;
  const known: readonly { readonly label: string; readonly value: ReactNode }[] = [
    { label: t('invoice.field.address'), value: placeOf(contact) },
    {
      label: t('invoice.field.phone'),
      value: phone && <Anchor href={telLink(phone)}>{phone}</Anchor>,
    },
    {
      label: t('invoice.field.website'),
      value: website && <PolicyLink href={website}>{website}</PolicyLink>,
    },
    { label: t('invoice.field.taxId'), value: taxId },
  ];
  const facts = known.filter(({ value }) => value !== null && value !== '');
  return facts.length === 0 ? null : <Facts facts={facts} />;
}

/** The letterhead as the school wrote it, else put together. */
function placeOf({ address, street, zipCode, city, state, country }: Contact): string | null {
  if (address !== null) return address;
  const town = [zipCode, city].filter(Boolean).join(' ');
  return [street, town, state, country].filter(Boolean).join(', ') || null;
}
