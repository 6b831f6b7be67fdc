import type { Feature } from '../../platform/feature.ts';
import * as service from './service.ts';

/** What bookings cost; it has no calls of its own. */
export const chargesFeature: Feature = { hooks: { usesOfSessions: service.usesOfSessions } };
