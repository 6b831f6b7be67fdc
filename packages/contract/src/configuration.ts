import * as z from 'zod/mini';
import { permission, signedIn } from '#domain/auth/access.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idParams,
  longText,
  optionalText,
  optionalWebLink,
  text,
  version,
  webLink,
} from './schemas.ts';

const optional = (max: number) => z._default(optionalText(max), null);

/** Everything that stands on an invoice of the school (spec point 3). */
const invoiceFields = {
  /** As it stands in the letterhead, in one piece. */
  address: optional(300),
  street: optional(120),
  city: optional(80),
  state: optional(80),
  zipCode: optional(20),
  country: optional(80),
  phone: optional(40),
  taxId: optional(40),
  website: z._default(optionalWebLink, null),
  accountName: optional(120),
  accountNumber: optional(40),
  bankName: optional(120),
  bankCode: optional(40),
  iban: optional(50),
  swift: optional(20),
  footer: z._default(longText(1000), ''),
  terms: z._default(longText(2000), ''),
};

const answerFields = {
  address: z.nullable(z.string()),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  country: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  website: z.nullable(z.string()),
};

export const invoiceInformation = z.object({
  ...answerFields,
  accountName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  bankCode: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  swift: z.nullable(z.string()),
  footer: z.string(),
  terms: z.string(),
  version: z.int(),
});

/** What is typed, for a form that is judged by it. */
export const invoiceInformationFields = z.strictObject(invoiceFields);

export const invoiceInformationChange = z.strictObject({
  ...invoiceFields,
  version,
  /** Asked for when the bank details change: money that goes elsewhere is what thieves come for. */
  currentPassword: z.optional(z.string().check(z.maxLength(1024))),
});

export const getInvoiceInformation = endpoint({
  name: 'configuration.invoiceInformation',
  method: 'GET',
  path: '/school/invoice-information',
  summary: 'What stands on the school’s invoices, bank details included',
  access: permission('school.configure'),
  answer: invoiceInformation,
  maxQueries: 2,
});

export const updateInvoiceInformation = endpoint({
  name: 'configuration.updateInvoiceInformation',
  method: 'PUT',
  path: '/school/invoice-information',
  summary: 'Change it; other bank details take the password and are told to every administrator',
  access: permission('school.configure'),
  body: invoiceInformationChange,
  answer: invoiceInformation,
  errors: ['stale_version', 'wrong_password', 'too_many_requests'],
  maxQueries: 12,
});

export const getContact = endpoint({
  name: 'configuration.contact',
  method: 'GET',
  path: '/school/information',
  summary: 'Where the school is and how to reach it, for everybody of the school',
  access: signedIn,
  answer: z.object(answerFields),
  maxQueries: 2,
});

export const absencePolicy = z.object({ id, name: z.string(), link: z.string() });
export const absencePolicyFields = z.strictObject({ name: text(120), link: webLink });

export const listAbsencePolicies = endpoint({
  name: 'configuration.absencePolicies',
  method: 'GET',
  path: '/school/absence-policies',
  summary: 'The school’s rules about absences, each with a link',
  access: signedIn,
  answer: z.object({ items: z.array(absencePolicy) }),
  maxQueries: 2,
});

export const addAbsencePolicy = endpoint({
  name: 'configuration.addAbsencePolicy',
  method: 'POST',
  path: '/school/absence-policies',
  summary: 'Add one; at most twenty',
  access: permission('school.configure'),
  body: absencePolicyFields,
  answer: absencePolicy,
  status: 201,
  errors: ['too_many_policies'],
  maxQueries: 4,
});

export const updateAbsencePolicy = endpoint({
  name: 'configuration.updateAbsencePolicy',
  method: 'PATCH',
  path: '/school/absence-policies/{id}',
  summary: 'Change its name and link',
  access: permission('school.configure'),
  params: idParams,
  body: absencePolicyFields,
  answer: absencePolicy,
  maxQueries: 3,
});

export const deleteAbsencePolicy = endpoint({
  name: 'configuration.deleteAbsencePolicy',
  method: 'DELETE',
  path: '/school/absence-policies/{id}',
  summary: 'Delete it for good',
  access: permission('school.configure'),
  params: idParams,
  maxQueries: 3,
});
