import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** From the page of a person to its data; shown to those who may (`privacy.manage`). */
export function PrivacyLink({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('data-privacy');
  return (
    <Anchor
      component={Link}
      to="/admin-configuration"
      search={{ tab: 'privacy', person: userId } as never}
      py={10}
      display="inline-block"
    >
      {t('person.link')}
    </Anchor>
  );
}
