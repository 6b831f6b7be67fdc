import { type RawBuilder, sql } from 'kysely';
import type { DataArea, ErasureRule } from '#domain/privacy/personal-data.ts';

type Id = RawBuilder<string>;
type Condition = (person: Id) => RawBuilder<unknown>;

/** What one table knows of people. */
export interface PersonalTable {
  readonly table: string;
  readonly area: DataArea;
  /** Every column that holds people: whom the row is about, or who did something. A new one has to be named here. */
  readonly about: readonly string[];
  readonly by: readonly string[];
  /** Which rows (`t`) are the person's data, where it is not simply one of `about`. */
  readonly rows?: Condition;
  /** Secrets and what the database works out itself: in no export. */
  readonly hidden?: readonly string[];
  readonly rule: ErasureRule;
  /** `blank`: what is set, in which rows; those of `rows` unless said otherwise. */
  readonly blank?: { readonly set: RawBuilder<unknown>; readonly rows?: Condition };
}

const entry = (
  table: string,
  area: DataArea,
  rule: ErasureRule,
  more: Partial<Omit<PersonalTable, 'table' | 'area' | 'rule'>>,
): PersonalTable => ({ table, area, rule, about: [], by: [], ...more });

/** A conversation belongs to its family: with that person it goes whole. */
export const ownConversations: Condition = (person) =>
  sql`(select m.conversation_id from conversation_members m where m.tenant_id = t.tenant_id
    and m.user_id = ${person} and m.side = 'family')`;

const absencesOf: Condition = (person) =>
  sql`(select a.id from absences a where a.tenant_id = t.tenant_id and (a.child_id = ${person} or a.reported_by = ${person}))`;
const bookingsOf: Condition = (person) =>
  sql`(select b.id from bookings b where b.tenant_id = t.tenant_id and b.child_id = ${person})`;

/**
 * Every table that holds people, an entry each, in the order in which they are erased: what hangs on something
 * goes before it. `test/personal-data.test.ts` asks the database which columns hold people and fails where one is
 * named nowhere; so a new feature can't be forgotten by the export or the erasure.
 */
export const PERSONAL_DATA: readonly PersonalTable[] = [
  entry('files', 'files', 'delete', {
    about: ['unsent_by'],
    by: ['uploaded_by'],
    // Those of activities and announcements are the school's.
    rows: (person) => sql`(t.unsent_by = ${person} or t.absence_id in ${absencesOf(person)}
      or t.message_id in (select w.id from messages w where w.tenant_id = t.tenant_id
        and (w.author_id = ${person} or w.conversation_id in ${ownConversations(person)})))`,
  }),
  entry('message_drafts', 'messages', 'delete', { about: ['user_id'] }),
  entry('conversation_reads', 'messages', 'delete', { about: ['user_id'] }),
  entry('messages', 'messages', 'blank', {
    by: ['author_id'],
    hidden: ['search_text'],
    rows: (person) =>
      sql`(t.author_id = ${person} or t.conversation_id in ${ownConversations(person)})`,
    blank: { set: sql`text = '–'` },
  }),
  entry('conversations', 'messages', 'blank', {
    by: ['created_by'],
    hidden: ['search_text'],
    rows: (person) => sql`(t.created_by = ${person} or t.id in ${ownConversations(person)})`,
    blank: { set: sql`subject = '–'` },
  }),
  entry('conversation_members', 'messages', 'keep', { about: ['user_id'] }),
  entry('announcement_recipients', 'messages', 'delete', { about: ['user_id'] }),
  entry('announcements', 'messages', 'keep', {
    by: ['author_id', 'audience_ids'],
    hidden: ['search_text'],
    rows: (person) => sql`t.author_id = ${person}`,
  }),
  entry('reminders', 'messages', 'keep', {
    by: ['author_id', 'audience_ids'],
    hidden: ['search_text'],
    rows: (person) => sql`t.author_id = ${person}`,
  }),
  entry('notifications', 'notices', 'delete', { about: ['user_id', 'child_id'] }),
  entry('notification_preferences', 'notices', 'delete', { about: ['user_id'] }),
  entry('push_subscriptions', 'notices', 'delete', {
    about: ['user_id'],
    hidden: ['endpoint', 'p256dh', 'auth'],
  }),
  entry('absence_events', 'absences', 'blank', {
    about: ['about_id'],
    by: ['actor_id'],
    rows: (person) => sql`(t.actor_id = ${person} or t.absence_id in ${absencesOf(person)})`,
    blank: { set: sql`comment = null` },
  }),
  entry('absences', 'absences', 'blank', {
    about: ['child_id'],
    by: ['reported_by'],
    rows: (person) => sql`(t.child_id = ${person} or t.reported_by = ${person})`,
    blank: {
      set: sql`comment = null, texts_removed_at = coalesce(texts_removed_at, app_now())`,
    },
  }),
  entry('approvals', 'absences', 'keep', {
    by: ['asked_by'],
    rows: (person) => sql`t.absence_id in ${absencesOf(person)}`,
  }),
  entry('approval_approvers', 'absences', 'keep', { by: ['user_id'] }),
  entry('attendance_events', 'attendance', 'blank', {
    about: ['child_id'],
    by: ['recorded_by'],
    blank: { set: sql`person_name = null` },
  }),
  entry('attendance_leavings', 'attendance', 'blank', {
    about: ['child_id'],
    by: ['recorded_by', 'guardian_id'],
    blank: {
      set: sql`person_name = '–'`,
      rows: (person) => sql`t.child_id = ${person} and t.person_name is not null`,
    },
  }),
  entry('attendance_marks', 'attendance', 'keep', { about: ['child_id'], by: ['recorded_by'] }),
  entry('booking_events', 'bookings', 'blank', {
    by: ['actor_id'],
    rows: (person) => sql`(t.actor_id = ${person} or t.booking_id in ${bookingsOf(person)})`,
    blank: { set: sql`details = details - 'reason'` },
  }),
  entry('session_exceptions', 'bookings', 'blank', {
    by: ['made_by'],
    rows: (person) => sql`(t.made_by = ${person} or t.booking_id in ${bookingsOf(person)})`,
    blank: { set: sql`reason = null` },
  }),
  entry('bookings', 'bookings', 'blank', {
    about: ['child_id'],
    by: ['booked_by', 'decided_by'],
    rows: (person) => sql`(t.child_id = ${person} or t.booked_by = ${person})`,
    blank: { set: sql`reason = null` },
  }),
  entry('sessions', 'activities', 'keep', { by: ['noted_by'] }),
  entry('activity_teachers', 'activities', 'keep', { about: ['teacher_id'] }),
  entry('activities', 'activities', 'keep', { by: ['author_id'] }),
  entry('cohort_children', 'cohorts', 'keep', { about: ['child_id'] }),
  entry('cohort_teachers', 'cohorts', 'keep', { about: ['teacher_id'] }),
  entry('child_care', 'care', 'delete', { about: ['child_id'], by: ['confirmed_by'] }),
  entry('guardian_emails', 'family', 'delete', {
    about: ['child_id'],
    // The person's own address may be remembered for a child whose guardian the person was.
    rows: (person) => sql`(t.child_id = ${person} or t.email_key = (select u.email_key from users u
      where u.tenant_id = t.tenant_id and u.id = ${person} and not exists (select 1 from users o
        where o.tenant_id = u.tenant_id and o.email_key = u.email_key and o.id <> u.id)))`,
  }),
  entry('guardianships', 'family', 'delete', { about: ['guardian_id', 'child_id'] }),
  entry('payment_details', 'payments', 'delete', { about: ['user_id'] }),
  // What the law makes the school keep, whole: an invoice names who paid for whom.
  entry('invoice_runs', 'payments', 'keep', { by: ['started_by'] }),
  entry('invoices', 'payments', 'keep', { about: ['payer_id'] }),
  entry('charges', 'payments', 'keep', { about: ['child_id'] }),
  entry('credit_notes', 'payments', 'keep', { by: ['made_by'] }),
  entry('payments', 'payments', 'keep', {
    about: ['payer_id'],
    by: ['recorded_by', 'reversed_by'],
  }),
  entry('tasks', 'account', 'keep', { about: ['assignee_id'], by: ['author_id', 'done_by'] }),
  entry('imports', 'account', 'delete', {
    about: ['user_id'],
    // A list of other people, which lies there for a day.
    hidden: ['content', 'cells'],
  }),
  entry('sleep_warnings', 'notices', 'delete', { about: ['user_id'] }),
  entry('calendar_links', 'account', 'delete', {
    about: ['user_id', 'child_id'],
    hidden: ['token_hash'],
  }),
  entry('idempotency_keys', 'account', 'delete', {
    about: ['user_id'],
    hidden: ['body_hash', 'answer'],
  }),
  entry('exports', 'account', 'delete', { about: ['user_id'] }),
  entry('pending_emails', 'account', 'delete', {
    about: ['user_id', 'requested_by'],
    hidden: ['token_hash'],
  }),
  entry('one_time_links', 'account', 'delete', { about: ['user_id'], hidden: ['token_hash'] }),
  entry('known_devices', 'signIns', 'delete', { about: ['user_id'], hidden: ['mark_hash'] }),
  entry('sign_ins', 'signIns', 'delete', { about: ['user_id'] }),
  entry('consents', 'consents', 'delete', { about: ['user_id'] }),
  entry('erasures', 'log', 'keep', { about: ['person_id'], by: ['erased_by'] }),
  entry('audit_log', 'log', 'keep', { about: ['subject_id'], by: ['actor_id'] }),
  entry('user_roles', 'account', 'keep', { about: ['user_id'] }),
  entry('users', 'account', 'blank', {
    about: ['id'],
    hidden: ['password_hash', 'search_text', 'sort_name', 'username_key', 'email_key'],
    blank: {
      set: sql`username = 'erased-' || id, username_key = 'erased-' || id, email = null, email_key = null,
        password_hash = null, first_name = '–', last_name = '', address = null, phone = null, sub_role = null,
        language = null, birth_date = null, confidential_address = false, theme = null, home_pages = '{}',
        archive_reason = null, erased_at = app_now(), version = version + 1, updated_at = app_now()`,
    },
  }),
];

/**
 * Words that anybody may have typed, in which a full name is blacked out; `json`: inside a document.
 * `test/typed-texts.test.ts` fails where a column of texts is neither here nor said to hold none.
 */
export const TYPED_TEXTS: readonly {
  readonly table: string;
  readonly columns: readonly string[];
  readonly json?: readonly string[];
}[] = [
  { table: 'messages', columns: ['text'] },
  { table: 'message_drafts', columns: ['text'] },
  { table: 'conversations', columns: ['subject'] },
  { table: 'announcements', columns: ['title', 'text'] },
  { table: 'reminders', columns: ['title', 'description'] },
  { table: 'sessions', columns: ['note', 'cancellation_reason'] },
  {
    table: 'activities',
    columns: ['name', 'description', 'cancellation_reason'],
    json: ['description_document'],
  },
  { table: 'cohorts', columns: ['name'] },
  { table: 'locations', columns: ['name', 'room'] },
  { table: 'holidays', columns: ['title'] },
  { table: 'absence_policies', columns: ['name'] },
  { table: 'roles', columns: ['description'] },
  { table: 'processors', columns: ['purpose', 'data'] },
  { table: 'invoice_information', columns: ['terms', 'footer'] },
  { table: 'absences', columns: ['comment'] },
  { table: 'absence_events', columns: ['comment'] },
  { table: 'bookings', columns: ['reason'] },
  { table: 'session_exceptions', columns: ['reason'] },
  { table: 'attendance_events', columns: ['person_name'] },
  { table: 'attendance_leavings', columns: ['person_name'] },
  { table: 'booking_events', columns: [], json: ['details'] },
  { table: 'child_care', columns: ['note'], json: ['contacts', 'collectors'] },
  { table: 'notifications', columns: [], json: ['params'] },
  { table: 'tasks', columns: ['title', 'description'] },
  { table: 'files', columns: ['name'] },
  { table: 'users', columns: ['archive_reason', 'address'] },
];

/** Whether a row `t` of the table is the person's data. */
export const isOf = ({ about, by, rows }: PersonalTable, person: Id): RawBuilder<unknown> =>
  rows?.(person) ??
  (about.length > 0
    ? sql`(${sql.join(
        about.map((column) => sql`${sql.ref(`t.${column}`)} = ${person}`),
        sql` or `,
      )})`
    : sql`false and ${sql.ref(`t.${by[0] ?? 'tenant_id'}`)} is null`);
