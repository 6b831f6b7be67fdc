import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import {
  BANK_FIELDS,
  CONTACT_FIELDS,
  changesBank,
  type InvoiceField,
  MOST_ABSENCE_POLICIES,
} from '#domain/school/invoice.ts';
import { confirmPassword, type StillConfirmed } from '../../platform/auth/confirm-password.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange, requireVersion } from '../../platform/changes.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { AppError, fieldRefusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { notify } from '../notifications/service.ts';
import * as repository from './repository.ts';

export interface ConfigurationDeps {
  readonly passwords: Passwords;
  readonly outbox: Outbox;
}

const NOTHING_YET: repository.InvoiceRow = {
  ...(Object.fromEntries(
    [...CONTACT_FIELDS, ...BANK_FIELDS].map((field) => [field, null]),
  ) as Record<InvoiceField, null>),
  footer: '',
  terms: '',
  version: 1,
};

export async function readInvoiceInformation(tx: Tx): Promise<repository.InvoiceRow> {
  return (await repository.findInvoiceInformation(tx)) ?? NOTHING_YET;
}

export async function readContact(tx: Tx): Promise<repository.InvoiceRow> {
  // The contract's answer names the contact alone: nothing of the bank leaves by it.
  return readInvoiceInformation(tx);
}

/** As banks write them: without blanks, in capitals. */
function checkBank<T extends repository.InvoiceInformation>(information: T): T {
  const iban = information.iban === null ? null : electronicFormatIBAN(information.iban);
  if (iban !== null && !isValidIBAN(iban)) throw fieldRefusal('iban', 'invalid_iban');
  const swift = information.swift?.replace(/\s/g, '').toUpperCase() ?? null;
  if (swift !== null && !isValidBIC(swift)) throw fieldRefusal('swift', 'invalid_bic');
  return { ...information, iban, swift };
}

export interface InvoiceChange extends repository.InvoiceInformation {
  readonly version: number;
  readonly currentPassword?: string | undefined;
}

/** Other bank details take the password of whoever changes them, and every administrator hears of it. */
export async function changeInvoiceInformation(
  deps: ConfigurationDeps,
  { inTenant, principal }: { readonly inTenant: InTenant; readonly principal: Principal },
  { version, currentPassword = '', ...fields }: InvoiceChange,
): Promise<repository.InvoiceRow> {
  const information = checkBank(fields);
  const before = await inTenant(readInvoiceInformation);
  requireVersion(before, version);
  const bankChanges = changesBank(before, information);
  let confirmed: StillConfirmed | null = null;
  if (bankChanges) {
    if (currentPassword === '') throw fieldRefusal('currentPassword', 'required');
    confirmed = await confirmPassword(deps.passwords, { inTenant, principal }, currentPassword);
  }
  return inTenant(async (tx) => {
    await confirmed?.(tx);
    await tx.lock('invoice-information');
    // Somebody may have been quicker while the password was checked; what was confirmed is what is changed.
    requireVersion(await readInvoiceInformation(tx), version);
    const after = await repository.upsertInvoiceInformation(tx, information);
    if (!after) throw new Error('the invoice information was not written');
    await recordChange(tx, principal, {
      action: bankChanges
        ? 'configuration.bank-details-changed'
        : 'configuration.invoice-information-changed',
      id: null,
    });
    if (bankChanges) await tellAdministrators(deps, tx, principal, after.version);
    return after;
  });
}

async function tellAdministrators(
  deps: ConfigurationDeps,
  tx: Tx,
  { firstName, lastName }: Principal,
  version: number,
): Promise<void> {
  const administrators = await repository.listAdministratorIds(tx);
  await notify(deps, tx, {
    type: 'bankDetailsChanged',
    params: { by: `${firstName} ${lastName}` },
    eventKey: `bank-details:${version}`,
    userIds: administrators.map(({ id }) => id),
  });
}

export async function listAbsencePolicies(tx: Tx) {
  return { items: await repository.listAbsencePolicies(tx) };
}

type PolicyFields = Omit<repository.AbsencePolicy, 'id'>;

export async function addAbsencePolicy(tx: Tx, principal: Principal, fields: PolicyFields) {
  await tx.lock('absence-policies');
  if ((await repository.listAbsencePolicies(tx)).length >= MOST_ABSENCE_POLICIES) {
    throw new AppError('too_many_policies');
  }
  const policy = { id: newId(), ...fields };
  await repository.insertAbsencePolicy(tx, policy);
  await recordChange(tx, principal, { action: 'configuration.policy-added', id: policy.id });
  return policy;
}

export async function changeAbsencePolicy(
  tx: Tx,
  principal: Principal,
  policy: repository.AbsencePolicy,
) {
  if ((await repository.updateAbsencePolicy(tx, policy)) === 0) throw new AppError('not_found');
  await recordChange(tx, principal, { action: 'configuration.policy-changed', id: policy.id });
  return policy;
}

export async function deleteAbsencePolicy(tx: Tx, principal: Principal, id: string): Promise<void> {
  if ((await repository.deleteAbsencePolicy(tx, id)) === 0) throw new AppError('not_found');
  await recordChange(tx, principal, { action: 'configuration.policy-deleted', id });
}
