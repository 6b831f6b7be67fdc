import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { query, type Tx } from '../src/platform/db/database.ts';
import type { FileStorage } from '../src/platform/files/storage.ts';
import { newId } from '../src/platform/ids.ts';

/** A few activities have something to read; the first of them two files. */
const DEMO_FILES = [
  { activity: 0, name: 'What to bring.pdf', title: 'What to bring' },
  { activity: 0, name: 'Plan of the term.pdf', title: 'Plan of the term' },
  { activity: 1, name: 'Rules.pdf', title: 'Our rules' },
  { activity: 2, name: 'Consent form.pdf', title: 'Consent form' },
];
const LINES = [
  'Please read this before the first session.',
  'Questions? Write to the teachers of the activity.',
];

/** One page of a few lines. */
async function writePdf(title: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  page.drawText(title, { x: 56, y: 760, size: 24, font });
  for (const [index, line] of LINES.entries()) {
    page.drawText(line, { x: 56, y: 720 - index * 22, size: 13, font });
  }
  return pdf.save();
}

/** The file first: a row without one would be a download that fails; without a row the sweep takes it. */
export async function addDemoFiles(tx: Tx, files: FileStorage): Promise<void> {
  const activities = await tx.all(
    sql<{ id: string; authorId: string }>`select a.id, (select t.teacher_id from activity_teachers t
        where t.tenant_id = a.tenant_id and t.activity_id = a.id order by t.duty desc, t.teacher_id limit 1) as author_id
      from activities a where a.tenant_id = ${tx.tenantId} and a.status = 'published' and a.cancelled_at is null
        and exists (select 1 from activity_teachers t where t.tenant_id = a.tenant_id and t.activity_id = a.id)
      order by a.id limit 3`,
  );
  for (const { activity, name, title } of DEMO_FILES) {
    const of = activities[activity];
    if (!of) continue;
    const bytes = await writePdf(title);
    const id = newId();
    await files.putAside(tx.tenantId, id, bytes);
    await files.keep(tx.tenantId, id);
    await tx.run(
      query.insertInto('files').values({
        tenantId: tx.tenantId,
        id,
        activityId: of.id,
        name,
        sizeBytes: bytes.length,
        uploadedBy: of.authorId,
      }),
    );
  }
  await addDoctorsNotice(tx, files);
}

/** What the school asked for once: the family of an absence that waits has sent it. */
async function addDoctorsNotice(tx: Tx, files: FileStorage): Promise<void> {
  const absence = await tx.first(
    sql<{ id: string; reportedBy: string }>`select e.id, e.reported_by from absences e
      join approvals p on p.tenant_id = e.tenant_id and p.absence_id = e.id
      where e.tenant_id = ${tx.tenantId} and p.status = 'infoProvided' order by e.number limit 1`,
  );
  if (!absence) return;
  const bytes = await writePdf('A notice of the doctor');
  const id = newId();
  await files.putAside(tx.tenantId, id, bytes);
  await files.keep(tx.tenantId, id);
  await tx.run(
    query.insertInto('files').values({
      tenantId: tx.tenantId,
      id,
      absenceId: absence.id,
      purpose: 'doctorsNotice',
      name: 'Doctor’s notice.pdf',
      sizeBytes: bytes.length,
      uploadedBy: absence.reportedBy,
    }),
  );
}
