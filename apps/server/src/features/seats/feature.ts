import type { Feature, Platform } from '../../platform/feature.ts';
import * as service from './service.ts';

/** The places behind all bookings; it has no calls of its own. */
export const seatsFeature = ({ outbox }: Pick<Platform, 'outbox'>): Feature => ({
  hooks: {
    usesOfActivity: service.usesOfActivity,
    usesOfSessions: service.usesOfSessions,
    readersOfSessions: service.readersOfSessions,
    noLongerConcerns: service.noLongerConcerns,
    activityPublished: (tx, _principal, activityId) => service.makePools(tx, activityId),
    activityChanged: (tx, _principal, activityId) => service.adjustPools(tx, activityId, outbox),
    sessionsChanged: (tx, _principal, change) => service.settleAfter(tx, change, outbox),
    personArchived: (tx, _principal, userId) => service.endChild(tx, userId, outbox),
    activityCancelled: (tx, _principal, activityId) => service.endActivity(tx, activityId, outbox),
  },
});
