import type { Feature, Platform } from '../../platform/feature.ts';
import * as service from './service.ts';

/** Tells families when a sign-up opens; it has no calls of its own. */
export const signupNoticesFeature = ({ outbox }: Pick<Platform, 'outbox'>): Feature => ({
  schedules: {
    [service.SIGNUPS]: { run: (tx) => service.sendDue(outbox, tx) },
    [service.REPLAN]: { run: (tx) => service.plan(tx, null) },
  },
  hooks: {
    activityPublished: (tx, _principal, activityId) => service.plan(tx, activityId),
    activityChanged: (tx, _principal, activityId) => service.plan(tx, activityId),
    timeZoneChanged: service.replanSoon,
    noLongerConcerns: service.noLongerConcerns,
  },
});
