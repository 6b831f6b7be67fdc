import * as z from 'zod/mini';

/**
 * Every refusal the API can answer, with its status. The code is the translation key: its words are in
 * apps/web/src/locales/<language>/errors.json, for the server's `message` and for the screens alike.
 */
export const ERRORS = {
  // any call
  unknown_tenant: 404,
  tenant_mismatch: 400,
  invalid_request: 400,
  malformed_body: 400,
  unsupported_media_type: 415,
  payload_too_large: 413,
  not_found: 404,
  not_authenticated: 401,
  access_denied: 403,
  active_role_required: 403,
  role_not_held: 403,
  too_many_requests: 429,
  busy: 503,
  unavailable: 503,
  internal: 500,
  // signing in
  credentials_required: 400,
  invalid_credentials: 401,
  username_required: 409,
  refresh_token_required: 400,
  refresh_refused: 401,
  all_fields_required: 400,
  setup_not_available: 403,
  setup_code_invalid: 403,
  email_and_tenant_required: 400,
  link_invalid: 410,
  wrong_password: 400,
  // a person's data
  erases_oneself: 409,
  too_many_processors: 409,
  breach_span: 400,
  // roles
  role_exists: 409,
  role_built_in: 409,
  role_has_people: 409,
  last_administrator: 409,
  permission_not_held: 403,
  role_for_administrators: 403,
  role_holds_everything: 409,
  roles_need_kind_admin: 409,
  // notifications
  push_not_available: 409,
  // school configuration
  too_many_policies: 409,
  // everything with a version
  stale_version: 409,
  // locations
  location_in_use: 409,
  // cohorts
  cohort_exists: 409,
  cohort_in_use: 409,
  cohort_empty: 409,
  // people and families
  user_archived: 409,
  user_not_archived: 409,
  already_active: 409,
  no_email: 409,
  person_holds_more: 403,
  guardian_exists: 409,
  still_guardian: 409,
  still_has_guardians: 409,
  // import of people
  import_empty: 400,
  import_not_a_table: 400,
  import_old_excel: 400,
  import_damaged: 400,
  import_locked: 400,
  import_too_many_rows: 400,
  import_too_many_columns: 400,
  import_too_large: 400,
  import_cell_too_long: 400,
  import_has_formulas: 400,
  import_no_rows: 400,
  import_takes_too_long: 400,
  import_not_ready: 409,
  import_started: 409,
  import_changed: 409,
  // accounts that sleep
  account_not_asleep: 409,
  clock_jumped: 409,
  sleep_limit_reached: 409,
  // activities and sessions
  activity_draft: 409,
  activity_published: 409,
  activity_cancelled: 409,
  activity_in_use: 409,
  session_cancelled: 409,
  session_not_cancelled: 409,
  session_not_planned: 409,
  session_has_marks: 409,
  session_invoiced: 409,
  no_session_selected: 400,
  session_incomplete: 400,
  // files
  not_a_pdf: 400,
  pdf_too_big: 400,
  pdf_not_safe: 400,
  too_many_files: 409,
  // bookings
  idempotency_key_reused: 409,
  signup_not_open: 409,
  signup_closed: 409,
  deadline_passed: 409,
  already_started: 409,
  not_for_cohort: 409,
  too_young: 409,
  too_old: 409,
  already_booked: 409,
  child_archived: 409,
  activity_full: 409,
  not_enough_places: 409,
  booking_clash: 409,
  booking_ended: 409,
  booking_not_pending: 409,
  capacity_taken: 409,
  session_full: 409,
  session_ended_by_school: 409,
  session_started: 409,
  session_not_yet: 409,
  export_too_large: 409,
  child_not_in_session: 409,
  not_collected_by: 409,
  waitlist_changed: 409,
  // absences and approvals
  absence_incomplete: 400,
  absence_exists: 409,
  absence_decided: 409,
  absence_over: 409,
  absence_ended: 409,
  absence_not_confirmed: 409,
  information_not_requested: 409,
  not_an_attachment: 400,
  too_many_attachments: 409,
  comment_required: 400,
  information_details_required: 400,
  information_already_requested: 409,
  approval_closed: 409,
  // calendars
  parent_not_found: 404,
  child_not_found: 404,
  // messages and reminders
  not_to_families: 403,
  nobody_to_write_to: 400,
  one_family_only: 400,
  conversation_closed: 409,
  audience_not_reached: 404,
  reminded_lately: 429,
  promoted_lately: 429,
  assignee_unknown: 400,
  // payments
  nothing_to_invoice: 409,
  invoice_cancelled: 409,
  invoice_not_overdue: 409,
  e_invoice_needs_country: 409,
  e_invoice_currency: 409,
  run_under_way: 409,
  payment_too_high: 409,
  payment_reversed: 409,
  payment_refunded: 409,
  refund_too_high: 409,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERRORS;

/** What can be wrong with one field; the words are in errors.json under `field`. */
export const FIELD_ERRORS = [
  'required',
  'too_long',
  'too_short',
  'invalid_type',
  'invalid_value',
  'invalid_characters',
  'not_a_number',
  'too_small',
  'too_big',
  'unknown_key',
  'half_coordinates',
  'invalid_email',
  'invalid_username',
  'username_taken',
  'password_too_short',
  'password_too_long',
  'password_needs_digit',
  'password_too_weak',
  'invalid_date',
  'date_not_possible',
  'invalid_iban',
  'invalid_bic',
  'invalid_link',
  'low_contrast',
  'file_too_big',
  'not_an_image',
  'unknown_role',
  'sub_role_does_not_fit',
  'not_a_guardian',
  'not_a_child',
  'not_oneself',
  'cohort_exists',
  'invalid_school_year',
  'not_a_later_year',
  'not_a_teacher',
  'teacher_named_twice',
  'unknown_child',
  'unknown_cohort',
  'unknown_location',
  'ends_before_start',
  'span_too_long',
  'invalid_time',
  'in_the_past',
  'after_end',
  'signup_never_open',
  'min_above_max',
  'main_teacher_required',
  'cohort_of_other_year',
  'day_differs_from_date',
  'outside_dates',
  'slots_overlap',
  'slot_twice',
  'no_sessions',
  'too_many_sessions',
  'kind_fixed',
  'ends_before_begin',
  'not_an_approver',
  'invalid_view',
  'parent_required',
  'invalid_parent',
  'invalid_child',
] as const;
export type FieldErrorCode = (typeof FIELD_ERRORS)[number];

export interface FieldProblem {
  readonly path: string;
  readonly code: FieldErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
}

function isFieldError(value: string): value is FieldErrorCode {
  return FIELD_ERRORS.some((code) => code === value);
}

function problemOf(issue: z.core.$ZodIssue): Omit<FieldProblem, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null)
        return { code: 'required', params: {} };
      return {
        code:
          issue.expected === 'number' || issue.expected === 'int' ? 'not_a_number' : 'invalid_type',
        params: {},
      };
    case 'too_small':
      // An empty text and an empty list are both something left out.
      if ((issue.origin === 'string' || issue.origin === 'array') && Number(issue.minimum) <= 1)
        return { code: 'required', params: {} };
      if (issue.origin === 'string')
        return { code: 'too_short', params: { min: Number(issue.minimum) } };
      return { code: 'too_small', params: { min: Number(issue.minimum) } };
    case 'too_big':
      return {
        code: issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_big',
        params: { max: Number(issue.maximum) },
      };
    default:
      return { code: isFieldError(issue.message) ? issue.message : 'invalid_value', params: {} };
  }
}

/** What is wrong with an input, field by field, the same on the server and in a form. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[]): FieldProblem[] {
  return issues.flatMap((issue): FieldProblem[] => {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: path ? `${path}.${key}` : key,
        code: 'unknown_key',
        params: {},
      }));
    }
    return [{ path, ...problemOf(issue) }];
  });
}

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Reads an input by its schema; what is wrong comes back field by field. */
export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): Parsed<z.output<S>> {
  // With the input at hand a missing field can be told from one of a wrong type.
  const result = z.safeParse(schema, input, { reportInput: true });
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, problems: fieldProblems(result.error.issues) };
}

/** The one error format (product.md section 15). `details` holds what a refusal can be acted on with. */
export const errorAnswer = z.object({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  details: z.optional(z.record(z.string(), z.unknown())),
  requestId: z.string(),
});
export type ErrorAnswer = z.output<typeof errorAnswer>;
