import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CardPage } from '../features/auth/components/card-page.tsx';
import { usePageTitle } from '../features/school/api.ts';
import { MessagePage } from '../ui/page/message-page.tsx';
import { PublicFrame } from './public-frame.tsx';
import { LOGIN_PATH } from './route-table.ts';

/** Before the sign-in, in the frame of the pages there. */
export function PageNotFound() {
  const { t } = useTranslation();
  return (
    <PublicFrame>
      <CardPage title={t('notFound.title')}>
        <Text mb="lg">{t('notFound.text')}</Text>
        <HomeLink />
      </CardPage>
    </PublicFrame>
  );
}

/** Behind the sign-in, in the frame of the portal, so that every way on is there. */
export function PageNotFoundInPortal() {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <MessagePage title={t('notFound.title')} text={t('notFound.text')} action={<HomeLink />} />
  );
}

/** To /login, which redirects everybody to their home page. */
function HomeLink() {
  const { t } = useTranslation();
  return (
    <Button component="a" href={LOGIN_PATH}>
      {t('notFound.action')}
    </Button>
  );
}
