import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../features/school/api.ts';
import { MessagePage } from '../ui/page/message-page.tsx';
import { LOGIN_PATH } from './route-table.ts';

/** The link goes to /login, which redirects everybody to their home page. */
export function PageNotFound() {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <main>
      <MessagePage
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <Button component="a" href={LOGIN_PATH}>
            {t('notFound.action')}
          </Button>
        }
      />
    </main>
  );
}
