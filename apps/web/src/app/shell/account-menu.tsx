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
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../features/auth/api.ts';
import { LanguageSelect } from '../../features/auth/components/language-select.tsx';
import { RoleList } from '../../features/auth/components/role-list.tsx';
import { roleTitle } from '../../features/auth/components/role-title.ts';
import { activeRoleOf, chooseRole, rolesOf, type Session, useSession } from '../../lib/session.ts';
import { InitialsMark } from '../../ui/initials-mark.tsx';
import classes from './shell.module.css';

const THEMES = ['light', 'dark', 'auto'] as const;

/** Who is signed in, and everything that belongs to the person and not to a page. */
export function AccountMenu() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const [opened, setOpened] = useState(false);
  if (session === null) return null;
  const role = activeRoleOf(session);
  const name = `${session.firstName} ${session.lastName}`;
  return (
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
                {roleTitle(t, role)}
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
        <AccountPanel session={session} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function AccountPanel({
  session,
  onDone,
}: {
  readonly session: Session;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation(['auth', 'common']);
  const role = activeRoleOf(session);
  const others = rolesOf(session).filter(({ name }) => name !== role?.name);
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>
          {session.firstName} {session.lastName}
        </Text>
        {role && <Text c="dimmed">{roleTitle(t, role)}</Text>}
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
      <Button
        variant="default"
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={signOut}
      >
        {t('signOut')}
      </Button>
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
