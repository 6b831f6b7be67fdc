import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstantSave } from '../../../lib/forms/use-instant-save.ts';
import { PendingNote } from '../../../ui/feedback/pending-note.tsx';
import { SaveState } from '../../../ui/form/save-state.tsx';
import { Facts } from '../../../ui/page/facts.tsx';
import type { Me } from '../../me/api.ts';
import { useSaveProfile } from '../api.ts';

interface ProfileSectionProps {
  readonly me: Me;
  readonly onChangeEmail: () => void;
}

/** What the school knows of the person. Phone and address are saved when the field is left. */
export function ProfileSection({ me, onChangeEmail }: ProfileSectionProps) {
  const { t } = useTranslation(['settings', 'account']);
  const saveInTurn = useSavesInTurn(me);
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { label: t('profile.name'), value: `${me.firstName} ${me.lastName}` },
          { label: t('account:setup.username'), value: me.username },
          { label: t('account:email'), value: <OwnEmail me={me} onSendAgain={onChangeEmail} /> },
        ]}
      />
      <div>
        <Button variant="default" onClick={onChangeEmail}>
          {t('email.change')}
        </Button>
      </div>
      <Text c="dimmed">{t('profile.namesBySchool')}</Text>
      <Stack gap="md" maw={480}>
        <ProfileField me={me} field="phone" autoComplete="tel" maxLength={40} onSave={saveInTurn} />
        <ProfileField
          me={me}
          field="address"
          autoComplete="street-address"
          maxLength={200}
          onSave={saveInTurn}
        />
      </Stack>
    </Stack>
  );
}

type Change = Partial<Record<'phone' | 'address', string | null>>;

/** One after the other, each on top of what the last one left: both fields belong to one version. */
function useSavesInTurn({ version }: Me): (change: Change) => Promise<void> {
  const { mutateAsync } = useSaveProfile();
  const latest = useRef(version);
  const last = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    latest.current = Math.max(latest.current, version);
  }, [version]);
  return (change) => {
    const turn = last.current.then(async () => {
      const saved = await mutateAsync({ ...change, version: latest.current });
      latest.current = saved.version;
    });
    last.current = turn.catch(() => undefined);
    return turn;
  };
}

interface OwnEmailProps {
  readonly me: Me;
  readonly onSendAgain: () => void;
}

/** The valid e-mail, and below it the one that waits for confirmation. */
function OwnEmail({ me: { email, pendingEmail }, onSendAgain }: OwnEmailProps) {
  const { t } = useTranslation('shared');
  return (
    <>
      {email ?? t('notGiven')}
      {pendingEmail !== null && (
        <PendingNote
          action={
            <Button variant="subtle" onClick={onSendAgain}>
              {t('newEmail.sendAgain')}
            </Button>
          }
        >
          {t('newEmail.waits', { email: pendingEmail })}
        </PendingNote>
      )}
    </>
  );
}

interface ProfileFieldProps {
  readonly me: Me;
  readonly field: 'phone' | 'address';
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly onSave: (change: Change) => Promise<void>;
}

function ProfileField({ me, field, autoComplete, maxLength, onSave }: ProfileFieldProps) {
  const { t } = useTranslation('settings');
  const stored = me[field] ?? '';
  const [typed, setTyped] = useState(stored);
  const { state, save } = useInstantSave(t('profile.failed'));
  const sending = useRef<string | null>(null);
  // What is fetched anew is taken over, unless something else is being typed here.
  const known = useRef(stored);
  useEffect(() => {
    setTyped((text) => (text === known.current ? stored : text));
    known.current = stored;
  }, [stored]);
  const keep = () => {
    const text = typed.trim();
    // Enter saves, and leaving the field after it would save the same once more.
    if (text === (sending.current ?? stored)) return;
    sending.current = text;
    void save(() => onSave({ [field]: text || null })).finally(() => {
      if (sending.current === text) sending.current = null;
    });
  };
  return (
    <div>
      <TextInput
        label={t(`profile.${field}`)}
        autoComplete={autoComplete}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && keep()}
      />
      <SaveState {...state} />
    </div>
  );
}
