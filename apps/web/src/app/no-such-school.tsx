import { useTranslation } from 'react-i18next';
import { BrandMark } from '../ui/brand/brand-mark.tsx';
import { MessagePage } from '../ui/page/message-page.tsx';

/** The host names no school: there is nothing to sign in to. */
export function NoSuchSchool() {
  const { t } = useTranslation();
  return (
    <main>
      <MessagePage
        mark={<BrandMark size={44} />}
        title={t('noSchool.title')}
        text={t('noSchool.text')}
      />
    </main>
  );
}
