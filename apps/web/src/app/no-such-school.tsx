import { useTranslation } from 'react-i18next';
import { MessagePage } from '../ui/page/message-page.tsx';

/** The host names no school: there is nothing to sign in to. */
export function NoSuchSchool() {
  const { t } = useTranslation();
  return (
    <main>
      <MessagePage title={t('noSchool.title')} text={t('noSchool.text')} />
    </main>
  );
}
