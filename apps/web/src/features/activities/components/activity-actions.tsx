import { Menu } from '@mantine/core';
import { IconBan, IconCopy, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { ActionsMenu } from '../../../ui/page/actions-menu.tsx';
import type { Activity } from '../api.ts';
import { useActivityName } from './activity-names.ts';
import { useReader } from './use-reader.ts';

/** Whether the reader may do anything with it. */
export function hasActions({ can }: Activity): boolean {
  return can.edit || can.copy || can.cancel || can.delete;
}

interface ActivityActionsProps {
  readonly activity: Activity;
  /** In a list, where it can also be opened and edited from here. */
  readonly withOpen?: boolean;
}

const ICON = { size: 18, 'aria-hidden': true } as const;

/** What can be done with an activity; each act asks first, in a dialog with its own URL (ActivityDialogs). */
export function ActivityActions({ activity, withOpen = false }: ActivityActionsProps) {
  const { t } = useTranslation(['activities', 'common']);
  const { paths } = useReader();
  const name = useActivityName();
  const copy = useSelectedParam('copy');
  const cancel = useSelectedParam('cancel');
  const remove = useSelectedParam('delete');
  const { id, can } = activity;
  return (
    <ActionsMenu label={t('action.label', { name: name(activity) })} quiet={withOpen}>
      {(run) => (
        <>
          {withOpen && (
            <Menu.Item component={Link} to={paths.open(id)} leftSection={<IconEye {...ICON} />}>
              {t('action.open')}
            </Menu.Item>
          )}
          {withOpen && can.edit && paths.edit && (
            <Menu.Item component={Link} to={paths.edit(id)} leftSection={<IconPencil {...ICON} />}>
              {t('common:edit')}
            </Menu.Item>
          )}
          {can.copy && (
            <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={run(() => copy.choose(id))}>
              {t('action.copy')}
            </Menu.Item>
          )}
          {can.cancel && (
            <Menu.Item leftSection={<IconBan {...ICON} />} onClick={run(() => cancel.choose(id))}>
              {t('action.cancel')}
            </Menu.Item>
          )}
          {can.delete && (
            <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={run(() => remove.choose(id))}>
              {t('action.delete')}
            </Menu.Item>
          )}
        </>
      )}
    </ActionsMenu>
  );
}
