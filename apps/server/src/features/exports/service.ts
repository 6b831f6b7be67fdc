import {
  EXPORT_HOURS,
  EXPORT_TYPES,
  type ExportFormat,
  type ExportKind,
} from '#domain/exports/export.ts';
import type { Language } from '#domain/languages.ts';
import { type FindPrincipal, has, type Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { DatabaseHandle, InTenant, Tx } from '../../platform/db/database.ts';
import type { Document } from '../../platform/documents/document.ts';
import { writeCsv } from '../../platform/documents/write-csv.ts';
import { writePdf } from '../../platform/documents/write-pdf.ts';
import { writeXlsx } from '../../platform/documents/write-xlsx.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { newId } from '../../platform/ids.ts';
import type { JobData, Jobs } from '../../platform/jobs/jobs.ts';
import {
  readMarks,
  readWholeReport,
  requireMarks,
  requireReports,
} from '../attendance-reports/service.ts';
import { requireRun } from '../bookings/service.ts';
import { listUsers } from '../directory/service.ts';
import { listInvoices } from '../invoices/service.ts';
import { listParticipants } from '../participants/service.ts';
import { exportPerson, getErasure, requireExportable } from '../privacy/service.ts';
import { readRegionalSettings } from '../school/service.ts';
import { attendanceDocument } from './lib/attendance-document.ts';
import { certificateDocument } from './lib/certificate-document.ts';
import { invoicesDocument } from './lib/invoices-document.ts';
import { participantsDocument } from './lib/participants-document.ts';
import { peopleDocument } from './lib/people-document.ts';
import { type ReaderWords, readerWords } from './lib/reader-words.ts';
import { reportDocument } from './lib/report-document.ts';
import * as repository from './repository.ts';

/** One kind of list: who may have it, and what it holds. */
interface Kind {
  /** Refuses as the list itself does: asked when it is ordered, when it is made and when it is fetched. */
  check(tx: Tx, reader: Reader, params: repository.ExportParams): Promise<unknown>;
  read(
    tx: Tx,
    principal: Principal,
    asked: ReaderWords & { readonly params: repository.ExportParams },
  ): Promise<Document>;
}

interface Reader {
  readonly principal: Principal;
  readonly language: Language;
}

const PAGE = 100;

/** As the list on the screen: its permission, and an activity that one runs. */
function requireParticipants(
  tx: Tx,
  principal: Principal,
  { activityId = '' }: repository.ExportParams,
) {
  if (!has(principal, 'bookings.view')) throw new AppError('access_denied');
  return requireRun(tx, principal, activityId);
}

const participants: Kind = {
  check: (tx, { principal }, params) => requireParticipants(tx, principal, params),
  read: async (tx, principal, { params, ...words }) => {
    const activity = await requireParticipants(tx, principal, params);
    const items = [];
    for (const group of ['confirmed', 'pending', 'waitlisted'] as const) {
      for (let page = 1, total = 1; (page - 1) * PAGE < total; page += 1) {
        const query = { page, pageSize: PAGE, sort: 'name', group } as const;
        const { language } = words;
        const asked = { activityId: activity.id, query, language };
        const answer = await listParticipants(tx, principal, asked);
        items.push(...answer.items);
        total = answer.total;
      }
    }
    return participantsDocument(activity, items, words);
  },
};

const attendance: Kind = {
  check: (tx, reader, params) => requireMarks(tx, reader, params),
  read: async (tx, principal, { params, ...words }) => {
    const { language } = words;
    const marks = await readMarks(tx, { principal, language }, params);
    return attendanceDocument(marks, words);
  },
};

const report: Kind = {
  check: async (_tx, { principal }) => requireReports(principal),
  read: async (tx, principal, { params, ...words }) => {
    const { language } = words;
    const { by, startDate, endDate } = params;
    // Two days say by themselves which period is meant.
    const period = startDate && endDate ? 'custom' : params.period;
    const asked = { ...params, period };
    const answer = await readWholeReport(tx, { principal, language }, asked);
    return reportDocument({ ...answer, by }, words);
  },
};

/** As the list on the screen: its permission, its reach, its filters, and no secret address. */
const people: Kind = {
  check: async (_tx, { principal }) => {
    if (!has(principal, 'users.view')) throw new AppError('access_denied');
  },
  read: async (tx, principal, { params, ...words }) => {
    const { q, roleId, cohortId, status } = params;
    const { language } = words;
    const items = [];
    for (let page = 1, total = 1; (page - 1) * PAGE < total; page += 1) {
      const sort = 'name' as const;
      const query = { page, pageSize: PAGE, sort, q, roleId, cohortId, status };
      const answer = await listUsers(tx, principal, { query, language });
      items.push(...answer.items);
      total = answer.total;
    }
    return peopleDocument(items, words);
  },
};

/** For accounting: the office's alone. */
function requireInvoices(principal: Principal): void {
  if (principal.active?.kind !== 'admin' || !has(principal, 'payments.view'))
    throw new AppError('access_denied');
}

const invoices: Kind = {
  check: async (_tx, { principal }) => requireInvoices(principal),
  read: async (tx, principal, { params, ...words }) => {
    requireInvoices(principal);
    const { payerId, startDate, endDate } = params;
    const items = [];
    for (let page = 1, total = 1; (page - 1) * PAGE < total; page += 1) {
      const query = { page, pageSize: PAGE, sort: 'number', payerId, startDate, endDate } as const;
      const answer = await listInvoices(tx, principal, query);
      items.push(...answer.items);
      total = answer.total;
    }
    return invoicesDocument(items, words);
  },
};

/** Not a list but an archive: made by itself, its rights asked at the same moments. */
const person: Omit<Kind, 'read'> = {
  check: async (tx, { principal }, { personId = '' }) => {
    if (!has(principal, 'privacy.manage')) throw new AppError('access_denied');
    await requireExportable(tx, personId);
  },
};

/** A new kind is a line here, one in the domain, and its fields in the contract. */
const LISTS = {
  participants,
  attendance,
  report,
  people,
  invoices,
} satisfies Readonly<Record<string, Kind>>;
const KINDS: Readonly<Record<ExportKind, Pick<Kind, 'check'>>> = { ...LISTS, person };

interface Order extends repository.ExportParams {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
}

/** Who may not see the list is refused before a job is made of it. */
export async function orderExport(
  tx: Tx,
  {
    principal,
    language,
    jobs,
  }: { readonly principal: Principal; readonly language: Language; readonly jobs: Jobs },
  { kind, format, ...params }: Order,
) {
  const { userId, signInId, active } = principal;
  if (!active) throw new AppError('active_role_required');
  await KINDS[kind].check(tx, { principal, language }, params);
  const id = newId();
  await repository.insertExport(tx, {
    id,
    userId,
    roleId: active.id,
    signInId,
    kind,
    format,
    language,
    params,
    hours: EXPORT_HOURS,
  });
  await recordChange(tx, principal, {
    action: 'exports.created',
    id: params.personId ?? params.activityId ?? null,
    details: {
      kind,
      format,
      sessionId: params.sessionId,
      cohortId: params.cohortId,
      payerId: params.payerId,
    },
  });
  await jobs.send(tx, 'exports', [id]);
  return { id, status: 'waiting' as const, progress: 0 };
}

/** The fields of reports mean nothing to it. */
const NO_REPORT = { period: 'custom', by: 'child', sort: 'name' } as const;

export function orderPerson(tx: Tx, caller: Parameters<typeof orderExport>[1], personId: string) {
  if (!has(caller.principal, 'exports.create')) throw new AppError('access_denied');
  return orderExport(tx, caller, { ...NO_REPORT, kind: 'person', format: 'zip', personId });
}

async function findOwn(
  tx: Tx,
  { userId, active }: Principal,
  id: string,
): Promise<repository.ExportRow> {
  const row = active && (await repository.findExport(tx, { id, userId, roleId: active.id }));
  if (!row) throw new AppError('not_found');
  return row;
}

export async function readExport(tx: Tx, principal: Principal, id: string) {
  const { status, progress } = await findOwn(tx, principal, id);
  return { id, status, progress };
}

/** Whoever lost the right to the list since then has lost the file, too. */
export async function readFile(
  files: FileStorage,
  {
    tenantId,
    principal,
    inTenant,
  }: { readonly tenantId: string; readonly principal: Principal; readonly inTenant: InTenant },
  id: string,
) {
  const row = await inTenant(async (tx) => {
    const own = await findOwn(tx, principal, id);
    await KINDS[own.kind].check(tx, { principal, language: own.language }, own.params);
    return own;
  });
  const content = row.status === 'done' ? await files.read(tenantId, id) : null;
  if (!content || row.name === null) throw new AppError('not_found');
  return { name: row.name, content, type: EXPORT_TYPES[row.format] };
}

export interface Making {
  readonly inTenant: DatabaseHandle['inTenant'];
  readonly findPrincipal: FindPrincipal;
  readonly files: FileStorage;
}

interface Prepared {
  readonly title: string;
  readonly write: () => Promise<Buffer> | Buffer;
}

/** The person as the database knows them now, in the role it was asked in. */
async function principalOf(
  tx: Tx,
  findPrincipal: FindPrincipal,
  { userId, signInId, roleId }: repository.ExportRow,
): Promise<Principal> {
  const expiresAt = await tx.now();
  const person = await findPrincipal(tx, { userId, signInId, tenantId: tx.tenantId, expiresAt });
  const active = person?.roles.find(({ id }) => id === roleId);
  if (!person || !active) throw new AppError('access_denied');
  return { ...person, active };
}

async function wordsOf(tx: Tx, language: Language) {
  const school = await repository.getSchool(tx);
  const regional = await readRegionalSettings(tx);
  return { school, words: readerWords(language, { ...school, regional }) };
}

async function prepare(
  tx: Tx,
  { findPrincipal, files }: Pick<Making, 'findPrincipal' | 'files'>,
  row: repository.ExportRow,
): Promise<Prepared> {
  const principal = await principalOf(tx, findPrincipal, row);
  const { kind, params, language, format } = row;
  if (kind === 'person') {
    await person.check(tx, { principal, language }, params);
    const { name, content } = await exportPerson(files, tx, {
      id: params.personId ?? '',
      language,
    });
    return { title: name, write: () => content };
  }
  const { school, words } = await wordsOf(tx, language);
  const document = await LISTS[kind].read(tx, principal, { params, ...words });
  return { title: document.title, write: () => write(format, document, school) };
}

function write(format: ExportFormat, document: Document, school: repository.SchoolRow) {
  switch (format) {
    case 'pdf':
      return writePdf(document, school);
    case 'xlsx':
      return writeXlsx(document);
    default:
      return writeCsv(document);
  }
}

/** What the school can show of an erasure: numbers and ids, never a name. */
export async function readCertificate(
  { inTenant, language }: { readonly inTenant: InTenant; readonly language: Language },
  id: string,
) {
  const { document, school } = await inTenant(async (tx) => {
    const erasure = await getErasure(tx, id);
    const { school: of, words } = await wordsOf(tx, language);
    return { document: certificateDocument(erasure, words), school: of };
  });
  return { name: `${document.title}.pdf`, content: await writePdf(document, school) };
}

/** What people see on their disk; signs that no file system takes are left out. */
const fileName = (title: string, format: ExportFormat): string =>
  `${
    title
      .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 100) || 'export'
  }.${format}`;

/** A refusal ends it; anything else too, since nobody waits for a second try: the screen offers one. */
export async function makeExport(
  { inTenant, findPrincipal, files }: Making,
  { tenantId, id }: JobData,
): Promise<void> {
  const row = await inTenant(tenantId, (tx) => repository.takeExport(tx, id));
  if (!row) return;
  try {
    const read = (tx: Tx) => prepare(tx, { findPrincipal, files }, row);
    // Page after page of a list that others change meanwhile: nobody is missed or told twice.
    const prepared = await inTenant(tenantId, read, { oneMoment: true });
    await inTenant(tenantId, (tx) =>
      repository.updateStatus(tx, { id, status: 'running', progress: 50, name: null }),
    );
    await files.putAside(tenantId, id, await prepared.write());
    await inTenant(tenantId, async (tx) => {
      const name = fileName(prepared.title, row.format);
      const kept = await repository.updateStatus(tx, { id, status: 'done', progress: 100, name });
      // Somebody was erased while it was made, and may be named in it.
      if (kept === 0) throw new AppError('not_found');
      await files.keep(tenantId, id);
    });
  } catch (error) {
    await files.dropAside(tenantId, id).catch(() => undefined);
    await inTenant(tenantId, (tx) =>
      repository.updateStatus(tx, { id, status: 'failed', progress: 0, name: null }),
    );
    if (!(error instanceof AppError)) throw error;
  }
}

/** Every night: what has expired is nobody's any more. */
export async function sweep(files: FileStorage, tx: Tx): Promise<void> {
  for (const id of await repository.deleteExpired(tx)) await files.remove(tx.tenantId, id);
}
