import { useTranslation } from 'react-i18next';
import { dayPartOf } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSession } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePageTitle } from '../../school/api.ts';

/** "Good afternoon, Ilze", by the time of day where she is: it greets a person, not a school. */
export function Greeting({ note }: { readonly note?: string }) {
  const { t } = useTranslation('me');
  const session = useSession();
  usePageTitle(t('home'));
  const part = dayPartOf(serverNow().getHours());
  return (
    <PageHeader title={t(`greeting.${part}`, { name: session?.firstName ?? '' })} note={note} />
  );
}
