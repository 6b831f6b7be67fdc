import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newActivity } from '#contract/activities.ts';
import { parse } from '#contract/errors.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { changesBetween, compareEdits, mergeEdits } from '../../../lib/forms/compare-edits.ts';
import { formErrorsOf, useFocusFirstError } from '../../../lib/forms/form-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { notify } from '../../../lib/loading/notify.ts';
import type { ConflictNoticeProps } from '../../../ui/form/conflict-notice.tsx';
import {
  type ActivityValues,
  type SchoolFacts,
  toInput,
  toPreview,
  valuesOf,
} from './activity-values.ts';
import {
  type Activity,
  type ActivityChange,
  askPreview,
  type NewActivity,
  type SessionChanges,
  useCreateActivity,
  useFetchActivity,
  usePublishActivity,
  useUpdateActivity,
} from './use-activity-calls.ts';

export type Intent = 'save' | 'publish';

export interface EditorOptions {
  /** Null: a new one. */
  readonly activity: Activity | null;
  /** What a new one begins with. */
  readonly initial: ActivityValues;
  readonly school: SchoolFacts;
  /** Whether to show at once what keeps it from being published. */
  readonly checks: boolean;
  readonly labelOf: (field: string) => string;
  readonly show: (field: string, value: unknown) => string;
  /** A new one has got its id; `faulty`: it could not be published yet. */
  readonly onCreated: (activity: Activity, faulty: boolean) => void;
}

export interface Review {
  readonly changes: SessionChanges;
  readonly onAnswer: (goOn: boolean) => void;
}

/** Thrown where somebody looked at the changes and went back to the form. */
class Stayed extends Error {}

interface Saved {
  readonly activity: Activity;
  readonly published: boolean;
  /** Why a new one was saved but not published. */
  readonly refusal: unknown;
}

/**
 * The one form of an activity. A draft is saved as it is, and published in a second step; what is published is
 * saved after a look at what happens to its sessions. Of two editors the second sees both versions.
 */
export function useActivityEditor(options: EditorOptions) {
  const { activity, school, onCreated } = options;
  const { t } = useTranslation(['activity-form', 'shared']);
  const [start, setStart] = useState(activity);
  const [stale, setStale] = useState<{ theirs: Activity; error: unknown; intent: Intent } | null>(
    null,
  );
  const [review, setReview] = useState<Review | null>(null);
  const [intent, setIntent] = useState<Intent>('save');
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const create = useCreateActivity();
  const update = useUpdateActivity();
  const publish = usePublishActivity();
  const fetchLatest = useFetchActivity(activity?.id ?? '');
  const wanted = useRef<Intent>('save');

  const contract = useContractForm({
    schema: newActivity,
    initial: options.initial,
    toInput: (values: ActivityValues) => toInput(values, school),
    keepsTyping: true,
    save: (value) => store(value, { from: start, intent: 'save' }),
    onSaved: ({ activity: saved, published, refusal }) => {
      if (start === null) onCreated(saved, isApiError(refusal, 'invalid_request'));
      if (refusal !== null && !isApiError(refusal, 'invalid_request')) notify(messageOf(refusal));
      else if (published) notify(t('published'));
      else if (refusal === null) notify(t('shared:saved'));
    },
    onRefused: async (error) => {
      if (error instanceof Stayed) return true;
      const theirs = isApiError(error, 'stale_version')
        ? await fetchLatest().catch(() => null)
        : null;
      setStale(theirs && { theirs, error, intent: wanted.current });
      return theirs !== null;
    },
  });
  const { form, send, formProps } = contract;
  const focusFirstError = useFocusFirstError(formProps.ref);

  /** Goes on from a stored version: what was changed since `sent` stays. */
  const goOnFrom = (stored: Activity, sent: ActivityValues, mine = form.getValues()) => {
    const theirs = valuesOf(stored, school);
    setStart(stored);
    form.setInitialValues(theirs);
    form.setValues(mergeEdits({ start: sent, theirs, mine }));
  };

  const ask = (changes: SessionChanges) =>
    new Promise<boolean>((answer) =>
      setReview({
        changes,
        onAnswer: (goOn) => {
          setReview(null);
          answer(goOn);
        },
      }),
    );

  /** A published one: what happens to its sessions is shown first. Faults are named by the saving itself. */
  const reviewChanges = async (id: string, values: ActivityValues) => {
    const { faults, changes } = await askPreview({ id, ...previewOf(values) });
    if (faults.length > 0 || changes === null || !changesSessions(changes)) return;
    if (!(await ask(changes))) throw new Stayed();
  };
  const previewOf = (values: ActivityValues) =>
    toPreview(values, school) as Parameters<typeof askPreview>[0];

  const change = async (value: NewActivity, from: Activity): Promise<Activity> => {
    const before = parse(newActivity, toInput(valuesOf(from, school), school));
    const changes = before.ok ? changesBetween(before.value, value) : value;
    if (Object.keys(changes).length === 0) return from;
    const body = { ...changes, version: from.version } as ActivityChange;
    return update.mutateAsync({ id: from.id, body });
  };

  const store = async (
    value: NewActivity,
    { from, intent: wish }: { readonly from: Activity | null; readonly intent: Intent },
  ): Promise<Saved> => {
    wanted.current = wish;
    setStale(null);
    const sent = form.getValues();
    if (from === null) return storeNew(value, wish);
    if (from.status === 'published') await reviewChanges(from.id, sent);
    const saved = await change(value, from);
    goOnFrom(saved, sent);
    setSavedAt(new Date());
    if (wish === 'save') return { activity: saved, published: false, refusal: null };
    const published = await publish.mutateAsync(saved);
    goOnFrom(published, valuesOf(saved, school));
    return { activity: published, published: true, refusal: null };
  };

  const storeNew = async (value: NewActivity, wish: Intent): Promise<Saved> => {
    const saved = await create.mutateAsync(value as Parameters<typeof create.mutateAsync>[0]);
    if (wish === 'save') return { activity: saved, published: false, refusal: null };
    try {
      const published = await publish.mutateAsync(saved);
      return { activity: published, published: true, refusal: null };
    } catch (refusal) {
      // It is a draft now, whatever keeps it from being published.
      return { activity: saved, published: false, refusal };
    }
  };

  const submit = (wish: Intent, from = start, values = form.getValues()) => {
    if (contract.busy) return;
    setIntent(wish);
    send(values, (value) => store(value, { from, intent: wish }));
  };

  const showFaults = async () => {
    if (activity === null) return;
    const { faults } = await askPreview({ id: activity.id, ...previewOf(form.getValues()) });
    form.setErrors(formErrorsOf(faults));
    focusFirstError();
  };
  const { checks } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page was opened so
  useEffect(() => {
    if (checks) showFaults().catch(() => undefined);
  }, [checks]);

  const conflictWith = (present: NonNullable<typeof stale>): ConflictNoticeProps => {
    const { theirs, error } = present;
    const edits = {
      start: start ? valuesOf(start, school) : options.initial,
      theirs: valuesOf(theirs, school),
      mine: form.getValues(),
    };
    const goOn = (values: ActivityValues) => {
      setStale(null);
      form.clearErrors();
      goOnFrom(theirs, edits.theirs, values);
    };
    return {
      title: messageOf(error),
      text: t('shared:conflict.text'),
      differences: compareEdits(edits, options.show).map((difference) => ({
        ...difference,
        label: options.labelOf(difference.field),
      })),
      labels: {
        field: t('shared:conflict.field'),
        theirs: t('shared:conflict.theirs'),
        mine: t('shared:conflict.mine'),
        empty: t('shared:conflict.empty'),
        untouched: t('shared:conflict.untouched'),
        keepMine: t('shared:conflict.keepMine'),
        takeTheirs: t('shared:conflict.takeTheirs'),
      },
      onKeepMine: () => {
        const merged = mergeEdits(edits);
        goOn(merged);
        submit(present.intent, theirs, merged);
      },
      onTakeTheirs: () => goOn(edits.theirs),
    };
  };
  const hasMovedOn = stale === null && (activity?.version ?? 0) > (start?.version ?? 0);
  return {
    ...contract,
    /** The version that the form goes by. */
    start,
    intent,
    savedAt,
    submit,
    review,
    news: hasMovedOn ? t('shared:changedMeanwhile') : null,
    conflict: stale && conflictWith(stale),
  };
}
export type ActivityEditor = ReturnType<typeof useActivityEditor>;

function changesSessions({ kept: _kept, told: _told, ...changes }: SessionChanges): boolean {
  return Object.values(changes).some((each) => each.length > 0);
}
