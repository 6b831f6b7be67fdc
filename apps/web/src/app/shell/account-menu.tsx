import { Button, Divider, NativeSelect, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconMessageHeart, IconSettings, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { isTheme, THEMES } from '#domain/themes.ts';
import { signOut } from '../../features/auth/api.ts';
import { LanguageSelect } from '../../features/auth/components/language-select.tsx';
import { RoleList } from '../../features/auth/components/role-list.tsx';
import { type PreferenceChange, useSavePreferences } from '../../features/preferences/api.ts';
import { useSchool } from '../../features/school/api.ts';
import { messageOf } from '../../lib/api/error-messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { notify } from '../../lib/loading/notify.ts';
import {
  activeRoleOf,
  chooseRole,
  rolesOf,
  type Session,
  useSession,
} from '../../lib/session/session.ts';
import { useRoleTitle } from '../../lib/session/use-role-title.ts';
import { InitialsMark } from '../../ui/brand/initials-mark.tsx';
import { SETTINGS_PATHS } from '../route-table.ts';
import { BarPanel } from './bar-panel.tsx';
import classes from './shell.module.css';

const SignOutDialog = lazyPart(
  async () =>
    (await import('../../features/attendance/components/sign-out-dialog.tsx')).SignOutDialog,
);

/** Who is signed in, and everything that belongs to the person and not to a page. */
export function AccountMenu() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const roleTitle = useRoleTitle();
  const [unsent, setUnsent] = useState(0);
  if (session === null) return null;
  const role = activeRoleOf(session);
  return (
    <>
      <BarPanel
        label={t('account')}
        place="below"
        buttonClass={classes.account}
        button={
          <>
            <span className="visually-hidden">{t('account')}: </span>
            <span className={classes.accountWords}>
              <Text span display="block" size="sm" fw={600}>
                {session.firstName} {session.lastName}
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
          </>
        }
      >
        {(close) => (
          <AccountPanel
            session={session}
            onDone={close}
            onUnsent={(count) => {
              close();
              setUnsent(count);
            }}
          />
        )}
      </BarPanel>
      {/* Beside the panel, which closes as soon as the focus leaves it. */}
      {unsent > 0 && (
        <SignOutDialog count={unsent} onSignOut={signOut} onClose={() => setUnsent(0)} />
      )}
    </>
  );
}

async function countUnsent(): Promise<number> {
  try {
    const { loadTaps, unsentCount } = await import('../../lib/offline/taps.ts');
    await loadTaps();
    return unsentCount();
  } catch {
    return 0;
  }
}

interface AccountPanelProps {
  readonly session: Session;
  readonly onDone: () => void;
  /** Signing out waits: so many marks are not sent. */
  readonly onUnsent: (count: number) => void;
}

function AccountPanel({ session, onDone, onUnsent }: AccountPanelProps) {
  const { t } = useTranslation(['auth', 'common', 'shell']);
  const roleTitle = useRoleTitle();
  const school = useSchool();
  const role = activeRoleOf(session);
  // Marks that were never sent are not lost without a word.
  async function leave(): Promise<void> {
    const count = role?.kind === 'teacher' || role?.kind === 'admin' ? await countUnsent() : 0;
    if (count === 0) signOut();
    else onUnsent(count);
  }
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
      <Choices />
      <Divider />
      <Stack gap={0} mx={-8} my={-8}>
        {role && (
          <>
            <PanelLink
              kind={role.kind}
              section="profile"
              label={t('shell:profile')}
              icon={<IconUser size={18} aria-hidden />}
              onClick={onDone}
            />
            <PanelLink
              kind={role.kind}
              label={t('shell:settings')}
              icon={<IconSettings size={18} aria-hidden />}
              onClick={onDone}
            />
          </>
        )}
        {school?.feedbackUrl && (
          <Button
            component="a"
            href={school.feedbackUrl}
            target="_blank"
            rel="noopener noreferrer"
            {...PLAIN_ROW}
            leftSection={<IconMessageHeart size={18} aria-hidden />}
            onClick={onDone}
          >
            {t('shell:feedback')}
          </Button>
        )}
        <Button
          {...PLAIN_ROW}
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void leave()}
        >
          {t('signOut')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** Rows of a menu rather than buttons below each other. */
const PLAIN_ROW = {
  variant: 'subtle',
  color: 'var(--mantine-color-text)',
  justify: 'flex-start',
  px: 8,
  fw: 550,
} as const;

interface PanelLinkProps {
  readonly kind: RoleKind;
  readonly section?: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

/** Links to the settings; each area has its own path for them. */
function PanelLink({ kind, section, label, icon, onClick }: PanelLinkProps) {
  return (
    <Button
      renderRoot={(props) => (
        <Link
          {...props}
          {...SETTINGS_PATHS[kind]}
          {...(section !== undefined && { hash: section })}
        />
      )}
      {...PLAIN_ROW}
      leftSection={icon}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** Language and look count at once on this device, and are kept with the account. */
function Choices() {
  const { t } = useTranslation(['common', 'settings']);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const saving = useSavePreferences();
  const keep = (change: PreferenceChange) =>
    saving.mutate(change, {
      onError: (error) => notify(`${t('settings:preferences.failed')} ${messageOf(error)}`),
    });
  return (
    <>
      <LanguageSelect label={t('language')} onChosen={(language) => keep({ language })} />
      <NativeSelect
        label={t('theme.label')}
        data={THEMES.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
        value={colorScheme}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (!isTheme(value)) return;
          setColorScheme(value);
          keep({ theme: value });
        }}
      />
    </>
  );
}
