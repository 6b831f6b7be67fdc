import { Button, Menu, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useRoleTitle } from '../../../lib/session/use-role-title.ts';
import { BackLink } from '../../../lib/url/back-link.tsx';
import { usePanelParam } from '../../../lib/url/search-param.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { ActionsMenu } from '../../../ui/page/actions-menu.tsx';
import { MessagePage } from '../../../ui/page/message-page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { TitleCount } from '../../../ui/page/title-count.tsx';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { usePageTitle } from '../../school/api.ts';
import { type Permission, type Role, usePermissions, useRefreshRoles, useRoles } from '../api.ts';
import { NewRoleForm } from '../forms/new-role-form.tsx';
import { RoleEditor } from '../forms/role-editor.tsx';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { RoleLinks } from './role-links.tsx';
import classes from './roles-screen.module.css';

/**
 * Both routes of roles: the list beside one role where there is room (the first one while none is
 * chosen), one after the other on a phone.
 */
export function RolesScreen({ roleId }: { readonly roleId?: string }) {
  const { t } = useTranslation(['roles', 'common']);
  const roles = useRoles();
  const permissions = usePermissions();
  usePageTitle(t('title'));
  const error = roles.error ?? permissions.error;
  if (roles.data && permissions.data)
    return (
      <RolesContent roles={roles.data.items} permissions={permissions.data.items} roleId={roleId} />
    );
  return (
    <>
      <PageHeader title={t('title')} />
      {error ? (
        <LoadError
          title={t('loadFailed')}
          message={messageOf(error)}
          retryLabel={t('common:tryAgain')}
          onRetry={() => {
            void roles.refetch();
            void permissions.refetch();
          }}
        />
      ) : (
        <RowsSkeleton label={t('common:loading')} />
      )}
    </>
  );
}

interface RolesContentProps {
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  readonly roleId: string | undefined;
}

function RolesContent({ roles, permissions, roleId }: RolesContentProps) {
  const { t } = useTranslation('roles');
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const form = usePanelParam('new');
  const role = roleId === undefined && !isPhone ? roles[0] : roles.find(({ id }) => id === roleId);
  if (roleId !== undefined && role === undefined)
    return (
      <MessagePage
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={<BackLink to="/admin-permission-management" label={t('title')} />}
      />
    );
  if (isPhone && role !== undefined)
    return <RolePart role={role} permissions={permissions} alone />;
  return (
    <>
      <PageHeader
        title={t('title')}
        note={
          <TitleCount
            count={formatNumber(roles.length)}
            words={t('count', { count: roles.length })}
          />
        }
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={form.open}>
            {t('add')}
          </Button>
        }
      />
      <div className={classes.panes}>
        <RoleLinks roles={roles} chosen={role?.id} />
        {role && <RolePart key={role.id} role={role} permissions={permissions} alone={false} />}
      </div>
      {form.opened && (
        <NewRoleForm
          onAdded={(id) => void navigate({ to: `/admin/role/${id}`, replace: true })}
          onClose={form.close}
        />
      )}
    </>
  );
}

interface RolePartProps {
  readonly role: Role;
  readonly permissions: readonly Permission[];
  /** The whole page, as on a phone. */
  readonly alone: boolean;
}

function RolePart({ role, permissions, alone }: RolePartProps) {
  const { t } = useTranslation(['roles', 'common']);
  const title = useRoleTitle()(role);
  const navigate = useNavigate();
  const refresh = useRefreshRoles();
  const [deleting, setDeleting] = useState(false);
  usePageTitle(title);

  const leave = async () => {
    await navigate({ to: '/admin-permission-management' });
    await refresh();
  };
  const note = <RoleNote role={role} />;
  const actions = role.can.delete && (
    <ActionsMenu label={t('common:moreActions')}>
      {(run) => (
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={run(() => setDeleting(true))}
        >
          {t('common:delete')}
        </Menu.Item>
      )}
    </ActionsMenu>
  );
  return (
    <section aria-label={title} className={classes.role}>
      {alone ? (
        <PageHeader
          title={title}
          note={note}
          back={<BackLink to="/admin-permission-management" label={t('title')} />}
          actions={actions}
        />
      ) : (
        <div className={classes.head}>
          <div className={classes.words}>
            <Title order={2}>{title}</Title>
            {note}
          </div>
          {actions}
        </div>
      )}
      <RoleEditor role={role} permissions={permissions} headingOrder={alone ? 2 : 3} />
      {deleting && (
        <DeleteRoleDialog
          role={role}
          onDeleted={() => void leave()}
          onCancel={() => setDeleting(false)}
        />
      )}
    </section>
  );
}

/** What the switches below can't change: how far the role reaches, and who holds it. */
function RoleNote({ role: { kind, builtIn, people, description } }: { readonly role: Role }) {
  const { t } = useTranslation(['roles', 'auth']);
  const facts = [
    t('people', { count: people }),
    builtIn ? t('builtIn') : t('ofKind', { kind: t(`auth:role.${kind}`) }),
  ];
  return (
    <>
      <Text c="dimmed">{facts.join(' · ')}</Text>
      {description && <Text>{description}</Text>}
      <Text c="dimmed">{t(`reach.${kind}`)}</Text>
    </>
  );
}
