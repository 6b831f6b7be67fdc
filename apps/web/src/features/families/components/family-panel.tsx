import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { type Guardianship, useFamily } from '../api.ts';
import { AddGuardianForm } from '../forms/add-guardian-form.tsx';
import { EditGuardianshipForm } from '../forms/edit-guardianship-form.tsx';
import { CollectorsCard } from './collectors-card.tsx';
import { GuardianshipTable } from './guardianship-table.tsx';
import { RemoveGuardianDialog } from './remove-guardian-dialog.tsx';
import { SiblingsCard } from './siblings-card.tsx';

interface FamilyPanelProps {
  readonly user: {
    readonly userId: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly roleKinds: readonly RoleKind[];
  };
}

const tieKey = ({ child, guardian }: Guardianship) => `${child.userId}_${guardian.userId}`;

/** The guardians of a child and the children of a guardian, with what each tie allows. */
export function FamilyPanel({ user }: FamilyPanelProps) {
  const { t } = useTranslation(['families', 'common']);
  const { data, error, refetch } = useFamily(user.userId);
  const adding = useSelectedParam('add');
  const editing = useSelectedParam('rights');
  const [removing, setRemoving] = useState<Guardianship | null>(null);
  if (!data) {
    return error ? (
      <LoadError
        title={t('loadFailed')}
        message={messageOf(error)}
        retryLabel={t('common:tryAgain')}
        onRetry={() => void refetch()}
      />
    ) : (
      <RowsSkeleton rows={3} label={t('common:loading')} />
    );
  }
  const { items, children, siblings, can } = data;
  const edited = [...items, ...children].find((tie) => tieKey(tie) === editing.chosen);
  const sides = [
    { side: 'guardian', shown: user.roleKinds.includes('child') || items.length > 0, ties: items },
    {
      side: 'child',
      shown: user.roleKinds.includes('parent') || children.length > 0,
      ties: children,
    },
  ] as const;
  const shown = sides.filter((side) => side.shown);
  return (
    <Stack gap="md">
      {shown.length === 0 && <Text c="dimmed">{t('noFamily')}</Text>}
      {shown.map(({ side, ties }) => (
        <SectionCard
          key={side}
          title={side === 'guardian' ? t('guardians') : t('children')}
          compact
        >
          <Stack gap="md" align="stretch">
            {ties.length === 0 ? (
              <Text c="dimmed">{side === 'guardian' ? t('noGuardians') : t('noChildren')}</Text>
            ) : (
              <GuardianshipTable
                label={side === 'guardian' ? t('guardians') : t('children')}
                ties={ties}
                side={side}
                onEdit={(tie) => editing.choose(tieKey(tie))}
                onRemove={setRemoving}
              />
            )}
            {can.edit && (
              <div>
                <Button
                  variant="default"
                  leftSection={<IconPlus size={18} aria-hidden />}
                  onClick={() => adding.choose(side)}
                >
                  {side === 'guardian' ? t('addGuardian') : t('addChild')}
                </Button>
              </div>
            )}
          </Stack>
        </SectionCard>
      ))}
      {user.roleKinds.includes('child') && <CollectorsCard guardians={items} />}
      {siblings.length > 0 && <SiblingsCard siblings={siblings} />}
      {can.edit && shown.some(({ side }) => side === adding.chosen) && (
        <AddGuardianForm
          userId={user.userId}
          side={adding.chosen === 'child' ? 'child' : 'guardian'}
          onClose={adding.close}
        />
      )}
      {edited?.can.edit && (
        <EditGuardianshipForm key={tieKey(edited)} tie={edited} onClose={editing.close} />
      )}
      {removing && <RemoveGuardianDialog tie={removing} onClose={() => setRemoving(null)} />}
    </Stack>
  );
}
