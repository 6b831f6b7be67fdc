import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { recordSensitiveRead } from '../../platform/audit.ts';
import { confirmPassword } from '../../platform/auth/confirm-password.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { AppError, fieldRefusal } from '../../platform/errors.ts';
import { requirePayerVisible } from '../users/service.ts';
import * as repository from './repository.ts';

export { requirePayerVisible };

/** From where somebody pays. Read only when asked for, and whoever looks is remembered. */
export async function readPaymentDetails(tx: Tx, principal: Principal, userId: string) {
  await requirePayerVisible(tx, principal, userId);
  const details = await repository.findPaymentDetails(tx, userId);
  if (details && userId !== principal.userId) {
    const fields = ['paymentDetails'];
    await recordSensitiveRead(tx, { actorId: principal.userId, subjectId: userId, fields });
  }
  return { paymentDetails: details ?? null };
}

/** Takes the password of whoever makes the change: money that goes elsewhere is what thieves come for. */
export async function setPaymentDetails(
  { passwords }: { readonly passwords: Passwords },
  { inTenant, principal }: { readonly inTenant: InTenant; readonly principal: Principal },
  {
    userId,
    currentPassword,
    ...details
  }: repository.PaymentDetails & { readonly userId: string; readonly currentPassword: string },
) {
  const user = await inTenant((tx) => requirePayerVisible(tx, principal, userId));
  if (user.status === 'archived') throw new AppError('user_archived');
  const iban = details.iban === null ? null : electronicFormatIBAN(details.iban);
  if (iban !== null && !isValidIBAN(iban)) {
    throw fieldRefusal('iban', 'invalid_iban');
  }
  const confirmed = await confirmPassword(passwords, { inTenant, principal }, currentPassword);
  const paymentDetails = { ...details, iban };
  await inTenant(async (tx) => {
    await confirmed(tx);
    await repository.upsertPaymentDetails(tx, userId, paymentDetails);
    await recordChange(tx, principal, { action: 'payers.changed', id: userId });
  });
  return { paymentDetails };
}
