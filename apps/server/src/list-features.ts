import type { FastifyBaseLogger } from 'fastify';
import { type Env, isDemo, supportEmail } from './env.ts';
import { absenceFilesFeature } from './features/absence-files/feature.ts';
import { absenceFlowFeature } from './features/absence-flow/feature.ts';
import { absencesFeature } from './features/absences/feature.ts';
import { accountsFeature } from './features/accounts/feature.ts';
import { activitiesFeature } from './features/activities/feature.ts';
import { announcementsFeature } from './features/announcements/feature.ts';
import { approvalCenterFeature } from './features/approval-center/feature.ts';
import { attendanceFeature } from './features/attendance/feature.ts';
import { attendanceReportsFeature } from './features/attendance-reports/feature.ts';
import { auditFeature } from './features/audit/feature.ts';
import { authFeature } from './features/auth/feature.ts';
import { findPrincipal } from './features/auth/service.ts';
import { bookingsFeature } from './features/bookings/feature.ts';
import { calendarFeature } from './features/calendar/feature.ts';
import { careFeature } from './features/care/feature.ts';
import { chargesFeature } from './features/charges/feature.ts';
import { closuresFeature } from './features/closures/feature.ts';
import { cohortsFeature } from './features/cohorts/feature.ts';
import { configurationFeature } from './features/configuration/feature.ts';
import { dashboardFeature } from './features/dashboard/feature.ts';
import { directoryFeature } from './features/directory/feature.ts';
import { exportsFeature } from './features/exports/feature.ts';
import { familiesFeature } from './features/families/feature.ts';
import { filesFeature } from './features/files/feature.ts';
import { holidaysFeature } from './features/holidays/feature.ts';
import { importsFeature } from './features/imports/feature.ts';
import { invoiceRunsFeature } from './features/invoice-runs/feature.ts';
import { invoicesFeature } from './features/invoices/feature.ts';
import { locationsFeature } from './features/locations/feature.ts';
import { mailsFeature } from './features/mails/feature.ts';
import { messagesFeature } from './features/messages/feature.ts';
import { notificationsFeature } from './features/notifications/feature.ts';
import { participantsFeature } from './features/participants/feature.ts';
import { passwordsFeature } from './features/passwords/feature.ts';
import { payersFeature } from './features/payers/feature.ts';
import { paymentsFeature } from './features/payments/feature.ts';
import { personSummariesFeature } from './features/person-summaries/feature.ts';
import { placesFeature } from './features/places/feature.ts';
import { plannerFeature } from './features/planner/feature.ts';
import { preferencesFeature } from './features/preferences/feature.ts';
import { privacyFeature } from './features/privacy/feature.ts';
import { privacyOfficeFeature } from './features/privacy-office/feature.ts';
import { promotionFeature } from './features/promotion/feature.ts';
import { readinessFeature } from './features/readiness/feature.ts';
import { remindersFeature } from './features/reminders/feature.ts';
import { rolesFeature } from './features/roles/feature.ts';
import { schoolFeature } from './features/school/feature.ts';
import { searchFeature } from './features/search/feature.ts';
import { seatsFeature } from './features/seats/feature.ts';
import { sessionsFeature } from './features/sessions/feature.ts';
import { setupFeature } from './features/setup/feature.ts';
import { signupNoticesFeature } from './features/signup-notices/feature.ts';
import { sleepingAccountsFeature } from './features/sleeping-accounts/feature.ts';
import { tasksFeature } from './features/tasks/feature.ts';
import { usersFeature } from './features/users/feature.ts';
import { appendErasure } from './platform/backup/erasures.ts';
import type { Feature, Platform } from './platform/feature.ts';
import type { Release } from './platform/release.ts';

type NoteErasure = Parameters<typeof privacyFeature>[0]['noteErasure'];

/** An erasure that can't be noted has happened all the same, and the next backup notes it; the operator is told. */
function createNoteErasure(folder: string | undefined, log: FastifyBaseLogger): NoteErasure {
  return async (erased) => {
    if (folder === undefined) return;
    await appendErasure(folder, erased).catch((error: unknown) =>
      log.error({ err: error }, 'an erasure could not be noted beside the archives'),
    );
  };
}

export interface FeatureOptions {
  readonly env: Env;
  readonly release: Release;
  /** Where who was erased is noted; none: nobody makes archives here. */
  readonly backupFolder: string | undefined;
  readonly log: FastifyBaseLogger;
}

/** A line a feature. */
export function listFeatures(
  { env, release, backupFolder, log }: FeatureOptions,
  platform: Platform,
): Feature[] {
  const noteErasure = createNoteErasure(backupFolder, log);
  const settings = {
    mapTilesUrl: env.MAP_TILES_URL,
    feedbackUrl: env.FEEDBACK_URL,
    maintenance: env.MAINTENANCE_NOTICE ?? null,
    supportEmail: supportEmail(env),
    demo: isDemo(env),
    release: release.web,
  };
  return [
    schoolFeature(platform, settings),
    authFeature(platform),
    setupFeature(platform),
    passwordsFeature(platform),
    accountsFeature(platform),
    usersFeature(platform),
    directoryFeature,
    familiesFeature(platform),
    payersFeature(platform),
    auditFeature,
    preferencesFeature(platform),
    rolesFeature,
    locationsFeature(platform),
    cohortsFeature(platform),
    holidaysFeature,
    activitiesFeature(platform),
    sessionsFeature(platform),
    closuresFeature(platform),
    filesFeature(platform),
    calendarFeature(platform),
    searchFeature,
    seatsFeature(platform),
    bookingsFeature(platform),
    participantsFeature(platform),
    careFeature,
    attendanceFeature(platform),
    attendanceReportsFeature,
    placesFeature(platform),
    chargesFeature,
    invoicesFeature(platform),
    invoiceRunsFeature(platform),
    paymentsFeature,
    exportsFeature(platform, findPrincipal),
    privacyFeature({ ...platform, noteErasure }),
    privacyOfficeFeature(platform),
    importsFeature(platform, findPrincipal),
    sleepingAccountsFeature(platform),
    plannerFeature,
    readinessFeature,
    absenceFlowFeature,
    absencesFeature(platform),
    absenceFilesFeature(platform),
    approvalCenterFeature(platform),
    configurationFeature(platform),
    notificationsFeature(platform),
    mailsFeature(platform),
    messagesFeature(platform),
    announcementsFeature(platform),
    remindersFeature(platform),
    signupNoticesFeature(platform),
    personSummariesFeature,
    dashboardFeature,
    promotionFeature(platform),
    tasksFeature(platform),
  ];
}
