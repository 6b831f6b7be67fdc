import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { MessagePage } from '../../../ui/page/message-page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { usePageTitle } from '../../school/api.ts';
import { type User, useUser } from '../api.ts';
import { UsersLink } from './users-link.tsx';

/** Loads a person for its page: loading, not found and error states. */
export function UserPage({ children }: { readonly children: (user: User) => ReactNode }) {
  const { t } = useTranslation(['users', 'common']);
  const { userId = '' } = useParams({ strict: false }) as { userId?: string };
  const { data: user, error, refetch } = useUser(userId);
  usePageTitle(user ? fullName(user) : t('one'));

  // A malformed id in the URL is treated like a person out of reach.
  if (isApiError(error, 'not_found', 'invalid_request')) {
    return (
      <MessagePage title={t('notFound.title')} text={t('notFound.text')} action={<UsersLink />} />
    );
  }
  if (user) return children(user);
  return (
    <>
      <PageHeader title={t('one')} back={<UsersLink />} />
      {error ? (
        <LoadError
          title={t('loadFailed')}
          message={messageOf(error)}
          retryLabel={t('common:tryAgain')}
          onRetry={() => void refetch()}
        />
      ) : (
        <RowsSkeleton rows={3} label={t('common:loading')} />
      )}
    </>
  );
}
