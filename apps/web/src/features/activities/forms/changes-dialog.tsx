import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { dayText, timesText } from './date-text.ts';
import type { PlannedSession, SessionChanges } from './use-activity-calls.ts';
import type { Review } from './use-activity-editor.ts';

const MOST = 6;
const when = (session: PlannedSession) => `${dayText(session.date)}, ${timesText(session)}`;

function linesOf({ added, removed, cancelled, moved, restored }: SessionChanges) {
  return [
    { kind: 'moved', lines: moved.map(({ from, to }) => `${when(from)} → ${when(to)}`) },
    { kind: 'added', lines: added.map(when) },
    { kind: 'restored', lines: restored.map(when) },
    { kind: 'removed', lines: removed.map(when) },
    { kind: 'cancelled', lines: cancelled.map(when) },
  ] as const;
}

/** What happens to the sessions of a published activity, before it does. */
export function ChangesDialog({ changes, onAnswer }: Review) {
  const { t } = useTranslation(['activity-form', 'common']);
  return (
    <Dialog title={t('changes.title')} onClose={() => onAnswer(false)}>
      <Stack gap="sm">
        {linesOf(changes)
          .filter(({ lines }) => lines.length > 0)
          .map(({ kind, lines }) => (
            <div key={kind}>
              <Text fw={600}>{t(`changes.${kind}`, { count: lines.length })}</Text>
              <List size="sm">
                {lines.slice(0, MOST).map((line) => (
                  <List.Item key={line}>{line}</List.Item>
                ))}
                {lines.length > MOST && (
                  <List.Item>{t('changes.more', { count: lines.length - MOST })}</List.Item>
                )}
              </List>
            </div>
          ))}
        {changes.told > 0 && <Text>{t('changes.told', { count: changes.told })}</Text>}
        {changes.kept > 0 && <Text c="dimmed">{t('changes.kept', { count: changes.kept })}</Text>}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t('common:cancel')}
        </Button>
        <Button onClick={() => onAnswer(true)} data-autofocus>
          {t('common:save')}
        </Button>
      </Group>
    </Dialog>
  );
}
