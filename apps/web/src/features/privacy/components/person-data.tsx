import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { usePanelParam } from '../../../lib/url/search-param.ts';
import { type ErasurePreview, usePersonExport } from '../api.ts';
import { EraseForm } from '../forms/erase-form.tsx';

interface PersonDataProps {
  readonly preview: ErasurePreview;
  readonly onErased: () => void;
}

/** What there is of a person: to take away as a file, or to erase after seeing what goes and what stays. */
export function PersonData({ preview, onErased }: PersonDataProps) {
  const { t } = useTranslation('data-privacy');
  const erasing = usePanelParam('erase');
  const making = usePersonExport(preview.person.userId);
  const { person, goes, blanked, stays, holds, files, sharesName, can } = preview;
  return (
    <Stack gap="md">
      <Title order={3}>{fullName(person)}</Title>
      <Areas fate="goes" areas={goes} />
      {files > 0 && <Text>{t('person.files', { count: files })}</Text>}
      {blanked.length > 0 && <Areas fate="blanked" note={t('person.blankedWhy')} areas={blanked} />}
      {stays.length > 0 && <Areas fate="stays" note={t('person.staysWhy')} areas={stays} />}
      {holds.map(({ kind, count, until }) => (
        <Alert key={kind} color="orange" title={t('person.held')}>
          {t(`hold.${kind}`, { count, until: until === null ? '–' : formatDate(until) })}
        </Alert>
      ))}
      {sharesName && <Text c="dimmed">{t('person.sharesName')}</Text>}
      {making.isError && (
        <Alert role="alert" color="red">
          {t('person.exportFailed')}
        </Alert>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={making.isPending}
          onClick={() =>
            making.mutate(undefined, {
              onSuccess: (name) => notify(t('person.exported', { name })),
            })
          }
        >
          {making.isPending ? t('person.exporting') : t('person.export')}
        </Button>
        {can.erase && (
          <Button
            color="red"
            variant="light"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={erasing.open}
          >
            {t('person.erase')}
          </Button>
        )}
      </Group>
      {!can.erase && <Text c="dimmed">{t('person.notOneself')}</Text>}
      {erasing.opened && can.erase && (
        <EraseForm person={person} onErased={onErased} onClose={erasing.close} />
      )}
    </Stack>
  );
}

type Fate = 'goes' | 'blanked' | 'stays';
type Part = 'goesMessages' | 'blankedMessages' | 'staysMessages' | 'staysAccount';

/** What comes to several ends is told by its parts. */
const PARTS: Readonly<Record<Fate, Partial<Record<string, Part>>>> = {
  goes: { messages: 'goesMessages' },
  blanked: { messages: 'blankedMessages' },
  stays: { messages: 'staysMessages', account: 'staysAccount' },
};

interface AreasProps {
  readonly fate: Fate;
  readonly note?: string;
  readonly areas: ErasurePreview['goes'];
}

function Areas({ fate, note, areas }: AreasProps) {
  const { t } = useTranslation(['data-privacy', 'exports']);
  const nameOf = (area: AreasProps['areas'][number]['area']) => {
    const part = PARTS[fate][area];
    return part ? t(`person.part.${part}`) : t(`exports:person.area.${area}`);
  };
  return (
    <div>
      <Text fw={600}>{t(`person.${fate}`)}</Text>
      {note && <Text c="dimmed">{note}</Text>}
      <List mt={4}>
        {areas.map(({ area, rows }) => (
          <List.Item key={area}>{t('person.area', { area: nameOf(area), count: rows })}</List.Item>
        ))}
      </List>
    </div>
  );
}
