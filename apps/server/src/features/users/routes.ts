import { getMe, listMyChildren as listMyChildrenEndpoint } from '#contract/me.ts';
import { getUser } from '#contract/users.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listMyChildren, readMe, readUser } from './service.ts';

export const userRoutes: Route[] = [
  route(getMe, ({ tx, principal }) => readMe(tx, principal)),
  route(listMyChildrenEndpoint, ({ tx, principal }) => listMyChildren(tx, principal)),
  route(getUser, ({ tx, principal, params }) => readUser(tx, principal, params.id)),
];
