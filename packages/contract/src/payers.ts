import * as z from 'zod/mini';
import { signedIn } from '#domain/auth/access.ts';
import { USER_LIMITS } from '#domain/users/user.ts';
import { endpoint } from './endpoint.ts';
import { idParams, optionalText, text } from './schemas.ts';

const paymentDetails = z.object({
  payerName: z.string(),
  billingAddress: z.string(),
  iban: z.nullable(z.string()),
});

export const newPaymentDetails = z.strictObject({
  payerName: text(USER_LIMITS.payerName),
  billingAddress: text(USER_LIMITS.billingAddress),
  iban: z._default(optionalText(USER_LIMITS.iban), null),
  /** Of whoever makes the change: bank details are worth a second look. */
  currentPassword: z.string().check(z.minLength(1), z.maxLength(1024)),
});

export const getPaymentDetails = endpoint({
  name: 'payers.get',
  method: 'GET',
  path: '/users/{id}/payment-details',
  summary: 'Who pays and from where; every sight of it by somebody else is recorded',
  access: signedIn,
  params: idParams,
  answer: z.object({ paymentDetails: z.nullable(paymentDetails) }),
  maxQueries: 5,
});

export const setPaymentDetails = endpoint({
  name: 'payers.set',
  method: 'PUT',
  path: '/users/{id}/payment-details',
  summary: 'Set who pays and from where; takes the caller’s own password',
  access: signedIn,
  params: idParams,
  body: newPaymentDetails,
  answer: z.object({ paymentDetails }),
  errors: ['wrong_password', 'too_many_requests', 'user_archived'],
  maxQueries: 9,
});
