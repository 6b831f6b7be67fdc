import {
  Button,
  Divider,
  NativeSelect,
  Popover,
  Stack,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { IconDevices, IconKey, IconLogout } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../features/auth/api.ts';
import { LanguageSelect } from '../../features/auth/components/language-select.tsx';
import { RoleList } from '../../features/auth/components/role-list.tsx';
import { activeRoleOf, chooseRole, rolesOf, type Session, useSession } from '../../lib/session.ts';
import { useRoleTitle } from '../../lib/use-role-title.ts';
import { InitialsMark } from '../../ui/initials-mark.tsx';
import classes from './shell.module.css';

const ChangePasswordForm = lazy(async () => ({
  default: (await import('../../features/auth/forms/change-password-form.tsx')).ChangePasswordForm,
}));
const SessionsDialog = lazy(async () => ({
  default: (await import('../../features/auth/components/sessions-dialog.tsx')).SessionsDialog,
}));

type AccountDialog = 'password' | 'sessions';

const THEMES = ['light', 'dark', 'auto'] as const;

/** Who is signed in, and everything that belongs to the person and not to a page. */
export function AccountMenu() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const roleTitle = useRoleTitle();
  const [opened, setOpened] = useState(false);
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  if (session === null) return null;
  const role = activeRoleOf(session);
  const name = `${session.firstName} ${session.lastName}`;
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={320}
        trapFocus
        shadow="md"
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton className={classes.account} onClick={() => setOpened(!opened)}>
            <span className="visually-hidden">{t('account')}: </span>
            <span className={classes.accountWords}>
              <Text span display="block" size="sm" fw={600}>
                {name}
              </Text>
              {role && (
                <Text span display="block" size="sm" c="dimmed">
                  {roleTitle(role)}
                </Text>
              )}
            </span>
            <InitialsMark
              id={session.userId}
              firstName={session.firstName}
              lastName={session.lastName}
            />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('account')}>
          <AccountPanel
            session={session}
            onDone={() => setOpened(false)}
            onDialog={(wanted) => {
              setOpened(false);
              setDialog(wanted);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <Suspense>
        {dialog === 'password' && <ChangePasswordForm onClose={() => setDialog(null)} />}
        {dialog === 'sessions' && <SessionsDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

interface AccountPanelProps {
  readonly session: Session;
  readonly onDone: () => void;
  readonly onDialog: (dialog: AccountDialog) => void;
}

function AccountPanel({ session, onDone, onDialog }: AccountPanelProps) {
  const { t } = useTranslation(['auth', 'common']);
  const roleTitle = useRoleTitle();
  const role = activeRoleOf(session);
  const others = rolesOf(session).filter(({ name }) => name !== role?.name);
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>
          {session.firstName} {session.lastName}
        </Text>
        {role && <Text c="dimmed">{roleTitle(role)}</Text>}
      </div>
      {others.length > 0 && (
        <div>
          <Text size="sm" c="dimmed" mb={6}>
            {t('switchRole')}
          </Text>
          <RoleList
            roles={others}
            onChoose={(name) => {
              onDone();
              chooseRole(name);
            }}
          />
        </div>
      )}
      <LanguageSelect label={t('common:language')} />
      <ThemeChoice />
      <Divider />
      <Stack gap="xs">
        <Button
          variant="default"
          justify="flex-start"
          leftSection={<IconKey size={18} aria-hidden />}
          onClick={() => onDialog('password')}
        >
          {t('changePassword')}
        </Button>
        <Button
          variant="default"
          justify="flex-start"
          leftSection={<IconDevices size={18} aria-hidden />}
          onClick={() => onDialog('sessions')}
        >
          {t('sessions')}
        </Button>
        <Button
          variant="default"
          justify="flex-start"
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={signOut}
        >
          {t('signOut')}
        </Button>
      </Stack>
    </Stack>
  );
}

function ThemeChoice() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <NativeSelect
      label={t('theme.label')}
      data={THEMES.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
      value={colorScheme}
      onChange={(event) => setColorScheme(event.currentTarget.value as (typeof THEMES)[number])}
    />
  );
}
