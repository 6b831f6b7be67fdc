/**
 * Every message of spec point 8, by the key of its words: a feature that has such a message to tell takes
 * it from here. scripts/message-catalogue.test.ts sees that a screen shows each of them.
 */
export interface CatalogueMessage {
  /** `namespace:key` of apps/web/src/locales. */
  readonly key: string;
  /** What the specification says of it. */
  readonly spec: string;
  /** The specification quotes the English words. */
  readonly exact?: true;
}

export const MESSAGE_CATALOGUE: readonly CatalogueMessage[] = [
  { key: 'errors:login_failed', spec: 'Login failed', exact: true },
  { key: 'account:failed.register', spec: 'Registration failed', exact: true },
  { key: 'account:failed.sendReset', spec: 'Failed to send reset password email', exact: true },
  { key: 'errors:network', spec: 'Network error or server is not responding', exact: true },
  { key: 'errors:invalid_credentials', spec: 'Invalid username or password', exact: true },
  { key: 'errors:no_refresh_token', spec: 'No refresh token available', exact: true },
  {
    key: 'errors:access_denied',
    spec: 'Access denied. You do not have the required permissions.',
    exact: true,
  },
  {
    key: 'errors:permission_notice',
    spec: 'You do not have the permission to do this. Please contact the administrator.',
    exact: true,
  },
  { key: 'common:unauthorized.text', spec: '401 after failed refresh: logout' },
  { key: 'account:failed.reset', spec: 'password reset failed' },
  { key: 'account:failed.change', spec: 'password update failed' },
  { key: 'errors:internal', spec: 'Something went wrong, try again later', exact: true },
  { key: 'consent:saved', spec: 'Cookie preferences saved', exact: true },
  { key: 'messages:profile.updateFailed', spec: 'Profile update failed' },
  { key: 'notifications:settings.saveFailed', spec: 'Notification preferences failed to save' },
  { key: 'settings:notifications.loadFailed', spec: 'Notification preferences failed to load' },
  {
    key: 'messages:booking.approveFailed',
    spec: 'Failed to approve booking. Please try again.',
    exact: true,
  },
  { key: 'errors:already_booked', spec: 'Session already booked' },
  { key: 'bookings:sheet.already', spec: 'Slot already booked' },
  { key: 'bookings:answer.confirmed', spec: 'Booking confirmed (success)' },
  { key: 'bookings:answer.slots', spec: 'N slots booked (success)' },
  { key: 'reminders:loadFailed', spec: 'Reminders failed to fetch' },
  { key: 'messages:reminders.sendFailed', spec: 'Failed to send a reminder from the dashboard' },
  { key: 'messages:absence.reportFailed', spec: 'Absence failed to report' },
  {
    key: 'messages:absence.childMissing',
    spec: 'Child id undefined so the excuse cannot be updated',
  },
  { key: 'messages:absence.withdrawn', spec: 'Excuse withdrawn (success)' },
  { key: 'messages:files.uploadFailed', spec: 'File upload failure' },
  { key: 'messages:files.downloadFailed', spec: 'File download failure' },
  { key: 'messages:files.deleteFailed', spec: 'File delete failure' },
  { key: 'attendance:problems.title', spec: 'Attendance toggle failure' },
  { key: 'attendance:signOut.failed', spec: 'Attendance save failure' },
  { key: 'messages:session.cancelFailed', spec: 'Session cancel failure' },
  { key: 'messages:session.noneSelected', spec: 'No session selected' },
  { key: 'messages:session.uncancelFailed', spec: 'Session uncancel failure' },
  { key: 'messages:session.rescheduleFailed', spec: 'Session reschedule failure' },
  { key: 'messages:session.incomplete', spec: 'Incomplete session data' },
  { key: 'messages:notes.saveFailed', spec: 'Note save failure' },
  { key: 'messages:notes.deleteFailed', spec: 'Note delete failure' },
  { key: 'messages:exports.pdfFailed', spec: 'PDF generation failure' },
  { key: 'messages:exports.excelFailed', spec: 'Excel generation failure' },
  { key: 'messages:exports.pdfFailed', spec: 'PDF font load failure' },
  { key: 'messages:approvals.loadFailed', spec: 'Approvals fetch failure' },
  { key: 'messages:approvals.approveFailed', spec: 'Approve failure' },
  { key: 'messages:approvals.declineFailed', spec: 'Decline failure' },
  { key: 'messages:approvals.askFailed', spec: 'Request-information failure' },
  { key: 'messages:approvals.historyFailed', spec: 'Approval history load failure' },
  { key: 'messages:invoice.loadFailed', spec: 'Invoice information fetch failure' },
  { key: 'messages:invoice.saveFailed', spec: 'Invoice information save failure' },
  { key: 'messages:invoice.deleteFailed', spec: 'Invoice information delete failure' },
  { key: 'messages:absencePolicies.loadFailed', spec: 'Absence policies fetch failure' },
  { key: 'messages:absencePolicies.saveFailed', spec: 'Absence policies save failure' },
  { key: 'messages:absencePolicies.deleteFailed', spec: 'Absence policies delete failure' },
  { key: 'messages:logo.uploadFailed', spec: 'Logo upload failure' },
  { key: 'messages:logo.removeFailed', spec: 'Logo remove failure' },
  { key: 'messages:regional.saveFailed', spec: 'Regional settings save failure' },
  { key: 'dashboard:loadFailed', spec: 'Dashboard error fetching data' },
  { key: 'activities:loadFailedOne', spec: 'Activity detail loading error' },
  { key: 'messages:activity.updateFailed', spec: 'Activity detail update error' },
  { key: 'errors:invalid_data', spec: 'Invalid data structure' },
  { key: 'messages:calendar.invalidView', spec: 'Parent calendar: invalid view type' },
  { key: 'messages:calendar.parentMissing', spec: 'Parent calendar: missing parent id' },
  { key: 'messages:calendar.childrenFailed', spec: 'Parent calendar: failure loading children' },
  { key: 'messages:calendar.holidaysFailed', spec: 'Parent calendar: failure loading holidays' },
  { key: 'messages:calendar.sessionsFailed', spec: 'Parent calendar: failure loading sessions' },
  { key: 'messages:calendar.invalidDate', spec: 'Parent calendar: invalid date' },
  { key: 'messages:calendar.invalidChild', spec: 'Parent calendar: invalid child id' },
  { key: 'messages:calendar.childNotFound', spec: 'Parent calendar: child not found' },
  {
    key: 'messages:calendar.eventWithoutChild',
    spec: 'Parent calendar: event without child information',
  },
];
