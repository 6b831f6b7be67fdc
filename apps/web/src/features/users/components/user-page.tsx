import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { BackLink } from '../../../lib/url/back-link.tsx';
import { useDetailPage } from '../../../lib/url/use-detail-page.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { DetailPage, type DetailPageProps } from '../../../ui/page/detail-page.tsx';
import { usePageTitle } from '../../school/api.ts';
import { type User, userPath, useUser } from '../api.ts';
import { UserLine } from './user-line.tsx';
import { StatusPill } from './user-pills.tsx';

interface UserPageProps extends Pick<DetailPageProps<User>, 'children'> {
  /** Whether it is the page of archived people; it leads to the other one by itself. */
  readonly archived: boolean;
  readonly actions: (user: User) => ReactNode;
}

/** The page of a person. */
export function UserPage({ archived, actions, children }: UserPageProps) {
  const { t } = useTranslation('users');
  const { userId = '' } = useParams({ strict: false }) as { userId?: string };
  const query = useUser(userId);
  const page = useDetailPage(query);
  usePageTitle(query.data ? fullName(query.data) : t('one'));
  if (page.state === 'shown' && query.data && (query.data.status === 'archived') !== archived) {
    return <Navigate to={userPath(query.data)} replace />;
  }
  return (
    <DetailPage
      {...page}
      texts={{
        one: t('one'),
        loadFailed: t('loadFailed'),
        notFound: { title: t('notFound.title'), text: t('notFound.text') },
      }}
      back={<BackLink to="/admin-user-overview" label={t('title')} />}
      header={(user) => ({
        title: fullName(user),
        mark: (
          <InitialsMark
            id={user.userId}
            firstName={user.firstName}
            lastName={user.lastName}
            size="large"
            pale
          />
        ),
        note: <StatusPill user={user} />,
        facts: <UserLine user={user} />,
        actions: actions(user),
      })}
    >
      {children}
    </DetailPage>
  );
}
