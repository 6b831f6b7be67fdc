import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingTools } from '#harness/bookings.ts';
import { startServer, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';
import { TYPED_TEXTS } from '#server/features/privacy/fragments.ts';

/** Where somebody may have typed a name is known, so that an erasure finds it there. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Columns of texts in which nobody types about people, by table. */
const CODES: Readonly<Record<string, string>> = {
  absence_events: 'event',
  absence_flows: 'mode steps',
  absence_policies: 'link',
  absences: 'from_time number reason status to_time',
  activities: 'colour icon kind pricing_type status',
  activity_teachers: 'duty',
  announcements: 'audience_kind status',
  approvals: 'flow status',
  attendance_events: 'left_with mark',
  attendance_leavings: 'left_with',
  attendance_marks: 'mark',
  booking_events: 'event status',
  bookings: 'status',
  charges: 'basis pricing_type',
  cohort_teachers: 'duty',
  cohorts: 'school_year',
  consents: 'kind',
  conversation_members: 'side',
  conversation_reads: 'side',
  due_work: 'kind',
  erasures: 'holds',
  files: 'purpose type',
  guardianships: 'relation',
  invoice_numbers: 'series',
  invoice_runs: 'status',
  messages: 'side',
  notification_preferences: 'switched',
  notifications: 'event_key type',
  one_time_links: 'kind',
  payments: 'method',
  push_subscriptions: 'auth endpoint p256dh',
  reminders: 'audience_kind',
  retention_settings: 'kind',
  role_permissions: 'permission',
  roles: 'kind',
  school_logos: 'hash',
  session_exceptions: 'kind',
  sessions: 'cancelled_by end_time original start_time status',
  sign_in_failures: 'counter',
  sign_ins: 'device end_reason',
  signup_notices: 'kind',
  time_slots: 'end_time start_time',
};

/** Typed, and not blacked out, each for a reason. */
const SPARED: Readonly<Record<string, string>> = {
  // Never changed, and holds ids only (platform/db/audit-entry.ts).
  audit_log: 'action details request_id subject_type',
  // What the law makes the school keep, whole.
  credit_notes: 'note number reason',
  invoices: 'currency document number',
  payments: 'note',
  // These go whole, or after a day.
  exports: 'format kind language name params status',
  idempotency_keys: 'answer endpoint key',
  import_rows: 'planned status',
  imports: 'cells counts encoding file_name mapping problem status',
  outbox: 'event_key last_error params recipient template',
  // What the school and its partners are called and where they are.
  invoice_information: `account_name account_number address bank_code bank_name city country iban phone state street swift
    tax_id website zip_code`,
  locations: 'city phone street zip_code',
  processors: 'country name',
  roles: 'name name_key',
  schools:
    'accent_color currency date_format display_name home_pages language time_format time_zone',
  // Of the person alone, and gone with the row; or of somebody else who is called so, or whose invoices name who pays.
  guardian_emails: 'email_key',
  payment_details: 'billing_address iban payer_name',
  pending_emails: 'email',
  users: `email email_key first_name home_pages language last_name password_hash phone status sub_role theme username
    username_key`,
};

const namesOf = (list: Readonly<Record<string, string>>): string[] =>
  Object.entries(list).flatMap(([table, columns]) =>
    columns.split(/\s+/).map((column) => `${table}.${column}`),
  );

describe('the list of typed texts', () => {
  it('names every column of texts, or says why not', async () => {
    const { rows } = await server.owner.query<{ name: string }>(
      `select c.table_name || '.' || c.column_name as name from information_schema.columns c
       where c.table_schema = 'public' and c.udt_name in ('text', '_text', 'varchar', 'jsonb', 'json')
         and c.is_generated = 'NEVER' and c.column_name <> 'tenant_id'
         and exists (select 1 from information_schema.columns t where t.table_schema = 'public'
           and t.table_name = c.table_name and t.column_name = 'tenant_id') order by 1`,
    );
    const known = [
      ...TYPED_TEXTS.flatMap(({ table, columns, json = [] }) =>
        [...columns, ...json].map((column) => `${table}.${column}`),
      ),
      ...namesOf(CODES),
      ...namesOf(SPARED),
    ];
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});

describe('an erasure blacks out the name', () => {
  it('in what an activity is called and why it was cancelled, and in what others are still writing', async () => {
    const tools = await bookingTools(server);
    const created = await tools.call('POST', '/users', 'admin', {
      username: 'typed.about',
      firstName: 'Žanete',
      lastName: 'Typedabout',
      roles: ['teacher'],
    });
    const id: string = created.json.userId;
    const made = await tools.publishTerm({ name: 'Talks with Žanete Typedabout' });
    const cancelled = await tools.call('POST', `/activities/${made.id}/cancel`, 'admin', {
      version: made.version,
      reason: 'Žanete Typedabout has left',
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    const other = await tools.publishTerm();
    const booked = await tools.book(other.id, { childId: tools.own.child });
    expect(booked.status, booked.text).toBe(201);
    const teacherId = tools.ids.get('teacher');
    const begun = await tools.call('POST', '/conversations', 'parent', {
      recipientIds: [teacherId],
      subject: 'Piano',
      text: 'Good evening',
    });
    expect(begun.status, begun.text).toBe(201);
    const talk = `/conversations/${begun.json.id}`;
    const text = 'I met Žanete Typedabout';
    expect((await tools.call('PUT', `${talk}/draft`, 'parent', { text })).status).toBe(204);
    const erased = await tools.call('POST', `/users/${id}/erase`, 'admin', {
      currentPassword: DEMO_PASSWORD,
    });
    expect(erased.status, erased.text).toBe(200);
    const { name, cancellationReason } = (
      await tools.call('GET', `/activities/${made.id}`, 'admin')
    ).json;
    expect([name, cancellationReason]).toEqual(['Talks with –', '– has left']);
    expect((await tools.call('GET', talk, 'parent')).json.draft).toBe('I met –');
  });
});
