import { isLanguage } from '#domain/languages.ts';
import type { Paging } from '#domain/lists/paging.ts';
import {
  endsAt,
  judgeClock,
  SLEEP_MONTHS,
  sleepLimit,
  sleepStateOf,
  WARNING_DAYS,
} from '#domain/sleeping-accounts/sleep.ts';
import { type GatheredTask, MOST_EXAMPLES } from '#domain/tasks/gathered.ts';
import { fullName } from '#domain/users/user.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { AskedHooks } from '../../platform/hooks.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { MailBuilder } from '../../platform/mail/mails.ts';
import { translate } from '../../platform/messages.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { lockAdministration } from '../roles/service.ts';
import { readSchoolName } from '../school/service.ts';
import { endAccount } from '../users/service.ts';
import * as repository from './repository.ts';

export interface SleepDeps {
  readonly outbox: Outbox;
  readonly hooks: Pick<AskedHooks, 'personArchived'>;
  /** Where a school lives, from configuration, never from a request. */
  readonly schoolUrl: (tenantId: string) => string;
}

const TERMS: repository.Terms = { months: SLEEP_MONTHS, noticeDays: WARNING_DAYS };
const DAY_MS = 24 * 60 * 60_000;

/** For whoever gathers what needs a person: the accounts that sleep, or soon will, the longest asleep first. */
export async function sleepingAccounts(tx: Tx, paging: Paging) {
  const [{ rows, total }, now] = await Promise.all([
    repository.listSleepers(tx, TERMS, paging),
    tx.now(),
  ]);
  return {
    items: rows.map((row) => ({ ...row, state: sleepStateOf(row, now), endsAt: endsAt(row) })),
    total,
  };
}

/** More than a school ever has waiting at once. */
const MOST_DUE = 1_000;

/** Those whose time is over, where a person has to end them: whom no night ends by itself. */
export async function openTasks(tx: Tx, principal: Principal): Promise<GatheredTask[]> {
  if (principal.active?.kind !== 'admin' || !has(principal, 'users.manage')) return [];
  const [{ items }, automatic] = await Promise.all([
    sleepingAccounts(tx, { page: 1, pageSize: MOST_DUE }),
    repository.isAutomatic(tx),
  ]);
  const due = items.filter(
    ({ state, isReachable, roleKinds }) =>
      state === 'due' && !(automatic && isReachable && !roleKinds.includes('admin')),
  );
  return [
    {
      kind: 'sleepingAccounts',
      count: due.length,
      since: null,
      examples: due.slice(0, MOST_EXAMPLES).map((row) => ({
        name: fullName(row),
        count: null,
        date: null,
      })),
    },
  ];
}

export async function listSleeping(tx: Tx, paging: Paging) {
  const [{ items, total }, accounts, state, automatic, now] = await Promise.all([
    sleepingAccounts(tx, paging),
    repository.countAccounts(tx),
    repository.findState(tx),
    repository.isAutomatic(tx),
    tx.now(),
  ]);
  const { isSteady } = judgeClock(state ?? null, now);
  const leftToday = Math.max(0, sleepLimit(accounts) - (state?.touched ?? 0));
  return {
    items: items.map(({ asleepAt: _asleep, isReachable: _reachable, ...row }) => ({
      ...row,
      lastActiveAt: row.lastActiveAt.toISOString(),
      warnedAt: row.warnedAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      can: { end: row.state === 'due' && isSteady && leftToday > 0 },
    })),
    total,
    ...paging,
    leftToday,
    automatic,
    clockSteady: isSteady,
  };
}

/**
 * What may still be touched today, held until the transaction ends: a second run, of whichever process, waits here and
 * finds what the first has left.
 */
async function takeTurn(tx: Tx): Promise<{ left: number; isSteady: boolean; now: Date }> {
  await tx.lock('sleeping-accounts');
  const state = await repository.lockState(tx);
  const now = await tx.now();
  const { isSteady } = judgeClock(state ?? null, now);
  const most = sleepLimit(await repository.countAccounts(tx));
  return { left: Math.max(0, most - (state?.touched ?? 0)), isSteady, now };
}

const REASON = 'mails:sleepWarning.reason';

/** By the school's click: those whose time is over, all of them or none. */
export async function endSleeping(
  deps: Pick<SleepDeps, 'hooks'>,
  { principal, inTenant }: { readonly principal: Principal; readonly inTenant: InTenant },
  userIds: readonly string[],
) {
  const ids = [...new Set(userIds)].sort();
  return inTenant(async (tx) => {
    await lockAdministration(tx);
    const { left, isSteady, now } = await takeTurn(tx);
    const rows = await repository.listSleepersOf(tx, TERMS, ids);
    const due = rows.filter((row) => sleepStateOf(row, now) === 'due');
    // Somebody who is not there, not asleep or not warned: the same word for all.
    if (due.length < ids.length) throw new AppError('account_not_asleep');
    if (!isSteady) throw new AppError('clock_jumped');
    if (ids.length > left) throw new AppError('sleep_limit_reached', { details: { left } });
    const { language } = await readSchoolName(tx);
    const reason = translate(language, REASON);
    for (const id of ids) await endAccount(deps, tx, { id, principal, reason });
    await repository.addTouched(tx, ids.length);
    await recordChange(tx, principal, {
      action: 'sleepingAccounts.ended',
      id: null,
      details: { userIds: ids },
    });
    return { ended: ids.length };
  });
}

/**
 * Every night. A clock that jumped touches nobody; all processes together touch what one may. Those whose notice is
 * over come first, then the warnings, so that what is announced also happens.
 */
export async function runNight(deps: SleepDeps, tx: Tx): Promise<void> {
  await lockAdministration(tx);
  await tx.lock('sleeping-accounts');
  const before = await repository.lockState(tx);
  const now = await tx.now();
  const clock = judgeClock(before ?? null, now);
  await repository.upsertClock(tx, clock);
  if (!clock.isSteady) return;
  let left = sleepLimit(await repository.countAccounts(tx)) - (before?.touched ?? 0);
  const { language } = await readSchoolName(tx);
  if (left > 0 && (await repository.isAutomatic(tx))) {
    const due = (await repository.listEndable(tx, TERMS)).filter(
      (row) => sleepStateOf(row, now) === 'due',
    );
    const ending = due.slice(0, left);
    for (const { userId } of ending) {
      const reason = translate(language, REASON);
      await endAccount(deps, tx, { id: userId, principal: null, reason });
    }
    left -= ending.length;
    await repository.addTouched(tx, ending.length);
  }
  if (left > 0) await warn(deps, tx, { left, now });
}

async function warn(
  { outbox }: Pick<SleepDeps, 'outbox'>,
  tx: Tx,
  { left, now }: { readonly left: number; readonly now: Date },
): Promise<void> {
  const rows = await repository.listUnwarned(tx, TERMS, left);
  if (rows.length === 0) return;
  await repository.upsertWarnings(
    tx,
    rows.map(({ userId }) => userId),
  );
  for (const { userId } of rows) {
    await outbox.enqueue(tx, {
      eventKey: `sleep-warning:${userId}:${now.toISOString().slice(0, 10)}`,
      template: 'sleepWarning',
      params: { userId },
    });
  }
  await repository.addTouched(tx, rows.length);
  tx.hint({ topic: 'sleepingAccounts' });
}

/** In the reader's language: from when on the account may be ended, and that signing in is enough. */
export function warningBuilder({ schoolUrl }: Pick<SleepDeps, 'schoolUrl'>): MailBuilder {
  return async (tx, { userId = '' }) => {
    const person = await repository.findWarned(tx, userId);
    if (!person) return null;
    const school = await readSchoolName(tx);
    const language = isLanguage(person.language) ? person.language : school.language;
    const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      dateStyle: 'long',
      timeZone: person.timeZone,
    }).format(new Date(person.warnedAt.getTime() + WARNING_DAYS * DAY_MS));
    const words = { school: school.name, username: person.username, date };
    return layOut({
      to: person.email,
      language,
      school,
      subject: translate(language, 'mails:sleepWarning.subject', words),
      greeting: translate(language, 'mails:greeting', { name: person.firstName }),
      paragraphs: [
        translate(language, 'mails:sleepWarning.text', words),
        translate(language, 'mails:sleepWarning.keep', words),
      ],
      links: [
        {
          label: translate(language, 'mails:sleepWarning.button'),
          url: `${schoolUrl(tx.tenantId)}/login`,
        },
      ],
      closing: [translate(language, 'mails:sleepWarning.ignore')],
    });
  };
}

export async function readSettings(tx: Tx) {
  return { automatic: await repository.isAutomatic(tx) };
}

export async function changeSettings(tx: Tx, principal: Principal, automatic: boolean) {
  await repository.updateAutomatic(tx, automatic);
  await recordChange(tx, principal, {
    action: 'sleepingAccounts.settings-changed',
    id: null,
    details: { automatic },
  });
  return { automatic };
}
