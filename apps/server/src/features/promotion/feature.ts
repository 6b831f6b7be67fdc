import * as contract from '#contract/promotion.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export const promotionFeature = ({ outbox }: Pick<Platform, 'outbox'>): Feature => ({
  routes: [
    route(contract.previewPromotion, ({ tx, principal, params }) =>
      service.preview(tx, principal, params.id),
    ),
    route(contract.promoteActivity, ({ tx, principal, params }) =>
      service.promote(tx, { principal, outbox }, params.id),
    ),
    route(contract.endPromotion, ({ tx, principal, params }) =>
      service.endPromotion(tx, principal, params.id),
    ),
  ],
});
