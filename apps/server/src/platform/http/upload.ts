import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError, fieldRefusal } from '../errors.ts';

export interface Upload {
  readonly file: Buffer;
  /** As it was sent: anything at all. */
  readonly fileName: string;
}

/** Reads the one file of a form, never more of it than allowed. Cut off in the middle, nothing is left of it. */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes, tooBig }: NonNullable<Endpoint['upload']>,
): Promise<Upload> {
  if (!request.isMultipart?.()) throw new AppError('unsupported_media_type');
  // One byte more than allowed tells a file that is too big from one that just fits.
  const limits = { files: 1, fields: 0, parts: 1, fileSize: maxBytes + 1 };
  let bytes: Buffer;
  let name: string;
  try {
    const part = await request.file({ limits, throwFileSizeLimit: false });
    if (part?.fieldname !== 'file') throw fieldRefusal('file', 'required');
    bytes = await part.toBuffer();
    name = part.filename ?? '';
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('malformed_body', { cause: error });
  }
  if (bytes.length > maxBytes) {
    throw tooBig ? new AppError(tooBig) : fieldRefusal('file', 'file_too_big');
  }
  return { file: bytes, fileName: name };
}
