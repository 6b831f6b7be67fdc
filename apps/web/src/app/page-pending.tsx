import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDelayed } from '../lib/loading/use-delayed.ts';

/** Shown while a page loads, after 200 ms. As high as the screen: what stands below would jump when the page comes. */
export function PagePending() {
  const { t } = useTranslation();
  const late = useDelayed(true);
  return (
    <Center mih="100vh" pb="50vh" role="status" aria-live="polite">
      {late && (
        <>
          <Loader aria-hidden />
          <span className="visually-hidden">{t('loading')}</span>
        </>
      )}
    </Center>
  );
}
