// @vitest-environment jsdom
import { useForm } from '@mantine/form';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listActivities } from '#contract/activities.ts';
import { listCohorts } from '#contract/cohorts.ts';
import { listUsers } from '#contract/directory.ts';
import { getUserOptions } from '#contract/users.ts';
import { pageOfActivities } from '../../../../test/activities.ts';
import { pageOfCohorts } from '../../../../test/cohorts.ts';
import { type FakeApi, fakeApi } from '../../../../test/fake-api.ts';
import { signedInAs } from '../../../../test/people.ts';
import { renderPart } from '../../../../test/render-part.tsx';
import { aUser, OPTIONS, pageOf } from '../../../../test/users.ts';
import { AudienceFields, type AudienceValues } from './audience-fields.tsx';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(listCohorts, () => pageOfCohorts([]));
  api.on(listActivities, () => pageOfActivities([]));
  api.on(getUserOptions, () => OPTIONS);
});

function People() {
  const form = useForm<AudienceValues>({
    initialValues: { audience: { kind: 'people', ids: [] } },
  });
  return <AudienceFields form={form} kinds={['school', 'people']} counted={false} />;
}

it('offers a child that never signs in, whose guardians are meant', async () => {
  const timur = aUser({ firstName: 'Timur', lastName: 'Zaicev', status: 'invited' });
  api.on(listUsers, ({ query }) =>
    pageOf((query['status'] ?? timur.status) === timur.status ? [timur] : []),
  );
  const { user } = await renderPart(People);
  await user.click(await screen.findByRole('combobox', { name: 'People' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Timur Zaicev'),
  ]);
});
