import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../features/school/api.ts';
import { MessagePage } from '../ui/message-page.tsx';
import { LOGIN_PATH } from './route-table.ts';

/** The way back leads over the login address, which sends everybody to their own first page. */
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
