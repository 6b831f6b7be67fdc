import { Alert, List, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/i18n/format.ts';
import { type Clash, type MoveTarget, useMoveClashes } from '../api.ts';
import { whenOf } from '../components/use-session-acts.ts';

const DEBOUNCE_MS = 400;
const MOST = 6;

interface ClashNoticeProps {
  /** Null: not all is filled in yet. */
  readonly targets: readonly MoveTarget[] | null;
}

/** What would be needed twice there. Calm: whoever moves it may know more than the portal. */
export function ClashNotice({ targets }: ClashNoticeProps) {
  const { t } = useTranslation('sessions');
  const asked = targets === null ? null : JSON.stringify(targets);
  const [settled] = useDebouncedValue(asked, DEBOUNCE_MS);
  const { data: clashes } = useMoveClashes(
    settled === null ? null : (JSON.parse(settled) as MoveTarget[]),
  );
  if (asked === null) return null;
  if (!clashes || asked !== settled) {
    return (
      <Text size="sm" c="dimmed">
        {t('move.checking')}
      </Text>
    );
  }
  if (clashes.length === 0) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('move.noClash')}
      </Text>
    );
  }
  const more = clashes.length - MOST;
  return (
    <Alert role="status" color="orange" icon={<IconAlertTriangle aria-hidden />} p="sm">
      <List size="sm">
        {clashes.slice(0, MOST).map((clash) => (
          <List.Item key={JSON.stringify(clash)}>
            <Line clash={clash} />
          </List.Item>
        ))}
        {more > 0 && <List.Item>{t('more', { count: more })}</List.Item>}
      </List>
      <Text size="sm" mt={4}>
        {t('move.hint')}
      </Text>
    </Alert>
  );
}

function Line({ clash }: { readonly clash: Clash }) {
  const { t } = useTranslation('sessions');
  const { kind, names, children: count, activity } = clash;
  const taken =
    count === undefined
      ? t(`clash.${kind}`, { names: formatList(names) })
      : t('clash.children', { count });
  return (
    <>
      <strong>{taken}</strong> {whenOf(clash)}
      {activity && `. ${t('clash.by', { activity: activity.name })}`}
    </>
  );
}
