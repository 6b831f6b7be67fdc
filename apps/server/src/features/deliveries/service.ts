import { isLanguage, type Language } from '#domain/languages.ts';
import {
  DIGEST_HOUR,
  isLocked,
  kindsFor,
  type NotificationKind,
} from '#domain/notifications/kinds.ts';
import { mailParams } from '#domain/notifications/mail-words.ts';
import { isNoticeType, NOTICES, pathOf } from '#domain/notifications/notices.ts';
import { wordParams } from '#domain/notifications/wording.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { Tokens } from '../../platform/auth/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AskedHooks } from '../../platform/hooks.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { MailBuilder } from '../../platform/mail/mails.ts';
import { translate } from '../../platform/messages.ts';
import type { Preparer } from '../../platform/outbox/outbox.ts';
import type { PushService } from '../../platform/push/push.ts';
import { readSchoolName } from '../school/service.ts';
import { writeWayOut } from './lib/way-out.ts';
import * as repository from './repository.ts';

export interface DeliveryDeps {
  /** Null where the operator has set no keys. */
  readonly push: PushService | null;
  /** Where a school lives, from configuration, never from a request. */
  readonly schoolUrl: (tenantId: string) => string;
  readonly tokens: Pick<Tokens, 'signText' | 'readText'>;
  readonly hooks: Pick<AskedHooks, 'noLongerConcerns'>;
}

type MailDeps = Pick<DeliveryDeps, 'schoolUrl' | 'tokens' | 'hooks'>;

export { readWayOut } from './lib/way-out.ts';

const LONGEST = 50;

interface Words {
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

type School = Awaited<ReturnType<typeof readSchoolName>>;

/** A mail knows no active role: the first one held that such a notice is meant for. */
function readerRole(kind: NotificationKind, held: readonly RoleKind[]): RoleKind {
  return held.find((role) => kindsFor([role]).includes(kind)) ?? held[0] ?? 'parent';
}

/** In the reader's language, and of what is stored only what may leave the house. */
function wordsOf(delivery: repository.DeliveryRow, school: School): Words | null {
  const { type, params } = delivery;
  if (!isNoticeType(type)) return null;
  const language = isLanguage(delivery.language) ? delivery.language : school.language;
  const values = {
    ...wordParams(type, mailParams(type, params), { language, timeZone: school.timeZone }),
    school: school.name,
  };
  const role = readerRole(NOTICES[type].kind, delivery.roleKinds);
  return {
    language,
    title: translate(language, `notifications:types.${type}.title`, values),
    text: translate(language, `notifications:types.${type}.text`, values),
    path: pathOf(type, params, role),
  };
}

/** Without what is not the reader's business any more: the right may have gone while it waited. */
async function stillConcerning(
  { hooks }: Pick<DeliveryDeps, 'hooks'>,
  tx: Tx,
  deliveries: readonly repository.DeliveryRow[],
): Promise<repository.DeliveryRow[]> {
  const [first] = deliveries;
  if (!first) return [];
  const notices = deliveries.flatMap(({ id, type, params, childId }) =>
    isNoticeType(type) ? { id, type, params, childId } : [],
  );
  const gone = new Set(await hooks.noLongerConcerns(tx, first.userId, notices));
  return deliveries.filter(({ id }) => !gone.has(id));
}

/** The way out of mails of a kind; of none that nobody can switch off. */
async function wayOutOf(
  { schoolUrl, tokens }: MailDeps,
  tx: Tx,
  {
    userId,
    kind,
    language,
  }: { readonly userId: string; kind: NotificationKind | null; language: Language },
) {
  if (kind !== null && isLocked(kind, 'email')) return {};
  const { tenantId } = tx;
  const token = writeWayOut(tokens, { tenantId, userId, kind, now: await tx.now() });
  const base = schoolUrl(tenantId);
  return {
    unsubscribe: {
      label: translate(language, kind === null ? 'mails:unsubscribe.all' : 'mails:unsubscribe.one'),
      pageUrl: `${base}/login?unsubscribe=${token}`,
      oneClickUrl: `${base}/api/unsubscribe/${token}`,
    },
  };
}

/** One notice as a mail. */
export function noticeMailBuilder(deps: MailDeps): MailBuilder {
  return async (tx, { id = '' }) => {
    const found = await repository.findDelivery(tx, id);
    const [delivery] = await stillConcerning(deps, tx, found ? [found] : []);
    if (!delivery?.email) return null;
    const school = await readSchoolName(tx);
    const words = wordsOf(delivery, school);
    if (!words || !isNoticeType(delivery.type)) return null;
    const { language, title, text, path } = words;
    const { kind } = NOTICES[delivery.type];
    const isAccount = kind === 'account';
    if (isAccount && delivery.emailKept) return null;
    return layOut({
      to: delivery.email,
      language,
      school,
      subject: `${title} – ${school.name}`,
      greeting: translate(language, 'mails:greeting', { name: delivery.firstName }),
      paragraphs: [text],
      links: [
        {
          label: translate(language, 'mails:notice.open'),
          url: `${deps.schoolUrl(tx.tenantId)}${path}`,
        },
      ],
      closing: [translate(language, isAccount ? 'mails:notice.notYou' : 'mails:notice.settings')],
      ...(await wayOutOf(deps, tx, { userId: delivery.userId, kind, language })),
    });
  };
}

/** Several changes of one activity in a row, as one mail. */
export function gatheredMailBuilder(deps: MailDeps): MailBuilder {
  return async (tx, { id = '' }) => {
    const deliveries = await stillConcerning(deps, tx, await repository.listGathered(tx, id));
    const [first] = deliveries;
    if (!first?.email || !isNoticeType(first.type)) return null;
    const school = await readSchoolName(tx);
    const all = deliveries.flatMap((delivery) => wordsOf(delivery, school) ?? []);
    const [words] = all;
    if (!words) return null;
    const { language, path } = words;
    const { kind } = NOTICES[first.type];
    const title =
      all.length === 1
        ? words.title
        : translate(language, 'mails:gathered.title', {
            activity: first.params['activity'] ?? '',
            count: all.length,
          });
    return layOut({
      to: first.email,
      language,
      school,
      subject: `${title} – ${school.name}`,
      greeting: translate(language, 'mails:greeting', { name: first.firstName }),
      paragraphs: all.slice(0, LONGEST).map(({ text }) => text),
      links: [
        {
          label: translate(language, 'mails:notice.open'),
          url: `${deps.schoolUrl(tx.tenantId)}${path}`,
        },
      ],
      closing: [translate(language, 'mails:notice.settings')],
      ...(await wayOutOf(deps, tx, { userId: first.userId, kind, language })),
    });
  };
}

/** Everything since the last one, as one mail. */
export function digestMailBuilder(deps: MailDeps): MailBuilder {
  return async (tx, { userId = '', day = '' }) => {
    const taken = await repository.takeDigest(tx, { userId, day, hour: DIGEST_HOUR });
    const deliveries = await stillConcerning(deps, tx, taken);
    const [first] = deliveries;
    if (!first?.email) return null;
    const school = await readSchoolName(tx);
    const language = isLanguage(first.language) ? first.language : school.language;
    const lines = deliveries.slice(0, LONGEST).flatMap((delivery) => {
      const words = wordsOf(delivery, school);
      return words ? [`${words.title}: ${words.text}`] : [];
    });
    const more = deliveries.length - LONGEST;
    return layOut({
      to: first.email,
      language,
      school,
      subject: translate(language, 'mails:digest.subject', { school: school.name }),
      greeting: translate(language, 'mails:greeting', { name: first.firstName }),
      paragraphs: [
        ...lines,
        ...(more > 0 ? [translate(language, 'mails:digest.more', { count: more })] : []),
      ],
      links: [
        {
          label: translate(language, 'mails:notice.open'),
          url: `${deps.schoolUrl(tx.tenantId)}/login`,
        },
      ],
      closing: [translate(language, 'mails:digest.why')],
      ...(await wayOutOf(deps, tx, { userId, kind: null, language })),
    });
  };
}

/** One notice to one browser; a browser that is gone is forgotten. */
export function pushPreparer(
  { push, hooks }: Pick<DeliveryDeps, 'push' | 'hooks'>,
  inTenant: <T>(tenantId: string, work: (tx: Tx) => Promise<T>) => Promise<T>,
): Preparer {
  return async (tx, { id = '', subscriptionId = '' }) => {
    const subscription = await repository.findAliveSubscription(tx, subscriptionId);
    const found = subscription && (await repository.findDelivery(tx, id));
    const [delivery] = await stillConcerning({ hooks }, tx, found ? [found] : []);
    const words = delivery && wordsOf(delivery, await readSchoolName(tx));
    if (!push || !subscription || !words) return null;
    const { tenantId } = tx;
    return {
      recipient: new URL(subscription.endpoint).host,
      send: async () => {
        const { title, text: body, path: url } = words;
        const outcome = await push.send(subscription, { title, body, url, tag: id });
        if (outcome === 'gone') {
          await inTenant(tenantId, (later) =>
            repository.deleteSubscriptionById(later, subscription.id),
          );
        }
      },
    };
  };
}
