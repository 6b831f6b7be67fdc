import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  useErasurePreview,
  useEverybodyOptions,
  useProcessors,
  useRetention,
} from '../../features/privacy/api.ts';
import { BreachReport, BreachSteps } from '../../features/privacy/components/breach-report.tsx';
import { ConsentList } from '../../features/privacy/components/consent-list.tsx';
import { ErasureList } from '../../features/privacy/components/erasure-list.tsx';
import { PersonData } from '../../features/privacy/components/person-data.tsx';
import { ProcessorSection } from '../../features/privacy/components/processor-section.tsx';
import { RetentionList } from '../../features/privacy/components/retention-list.tsx';
import { useSelectedParam } from '../../lib/url/search-param.ts';
import { ServerSelect } from '../../ui/form/server-select.tsx';
import { SectionCard } from '../../ui/page/section-card.tsx';
import { ChoiceChips } from '../../ui/table/choice-chips.tsx';
import { QueryBoundary } from '../any/query-boundary.tsx';

const PARTS = ['people', 'retention', 'records', 'breach'] as const;
type Part = (typeof PARTS)[number];

const CONTENT: Readonly<Record<Part, () => React.JSX.Element>> = {
  people: People,
  retention: HowLong,
  records: Records,
  breach: Breaches,
};

/** The privacy tools of the office, in four parts: `?tab=privacy&part=retention`. */
export function PrivacyTab() {
  const { t } = useTranslation('data-privacy');
  const { chosen, choose } = useSelectedParam('part');
  const part = PARTS.find((one) => one === chosen) ?? 'people';
  const Content = CONTENT[part];
  return (
    <Stack gap="md">
      <ChoiceChips
        label={t('title')}
        options={PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
        value={part}
        onChange={choose}
      />
      <Content />
    </Stack>
  );
}

function People() {
  const { t } = useTranslation('data-privacy');
  const { chosen, choose, close } = useSelectedParam('person');
  const people = useEverybodyOptions(t('person.nobodyFound'));
  return (
    <Stack gap="md">
      <SectionCard title={t('person.title')}>
        <Stack gap="lg">
          <Text c="dimmed">{t('person.text')}</Text>
          <ServerSelect
            label={t('person.choose')}
            maw={520}
            clearable
            source={people}
            value={chosen ?? ''}
            onChange={(id) => (id === '' ? close() : choose(id))}
          />
          {chosen !== null && <Chosen key={chosen} id={chosen} onErased={close} />}
        </Stack>
      </SectionCard>
      <SectionCard title={t('erasures.title')}>
        <ErasureList />
      </SectionCard>
    </Stack>
  );
}

function Chosen({ id, onErased }: { readonly id: string; readonly onErased: () => void }) {
  const { t } = useTranslation('data-privacy');
  return (
    <QueryBoundary query={useErasurePreview(id)} failedTitle={t('person.loadFailed')}>
      {(preview) => <PersonData preview={preview} onErased={onErased} />}
    </QueryBoundary>
  );
}

function HowLong() {
  const { t } = useTranslation('data-privacy');
  return (
    <SectionCard title={t('retention.title')}>
      <QueryBoundary query={useRetention()} failedTitle={t('retention.loadFailed')}>
        {(settings) => <RetentionList settings={settings} />}
      </QueryBoundary>
    </SectionCard>
  );
}

function Records() {
  const { t } = useTranslation('data-privacy');
  return (
    <Stack gap="md">
      <SectionCard title={t('processors.title')}>
        <QueryBoundary query={useProcessors()} failedTitle={t('processors.loadFailed')}>
          {(processors) => <ProcessorSection processors={processors} />}
        </QueryBoundary>
      </SectionCard>
      <SectionCard title={t('consents.title')}>
        <ConsentList />
      </SectionCard>
    </Stack>
  );
}

function Breaches() {
  const { t } = useTranslation('data-privacy');
  return (
    <Stack gap="md">
      <SectionCard title={t('breach.title')}>
        <BreachSteps />
      </SectionCard>
      <SectionCard title={t('breach.reportTitle')}>
        <BreachReport />
      </SectionCard>
    </Stack>
  );
}
