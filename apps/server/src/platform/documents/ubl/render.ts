import { FormatFactoryService, type Invoice, invoiceSchema } from '@e-invoice-eu/core';
import { Ajv2019 } from 'ajv/dist/2019.js';

/** What the schema of the library says against it, or the XML. */
export type Rendered =
  | { readonly xml: string }
  | { readonly problems: readonly { readonly path: string; readonly message: string }[] };

const silent = { log: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * The library's own way asks for electronic addresses too, as networks do that send invoices; the standard itself
 * does not, and schools and families have none. So its schema and its writer are used, one after the other.
 */
const isValid = new Ajv2019({ strict: true, allErrors: true }).compile(invoiceSchema);

export async function renderUbl(invoice: Invoice): Promise<Rendered> {
  if (!isValid(invoice)) {
    const problems = (isValid.errors ?? []).map(({ instancePath, message = '' }) => ({
      path: instancePath,
      message,
    }));
    return { problems };
  }
  const format = new FormatFactoryService().createFormatService('UBL', silent);
  const written = await format.generate(structuredClone(invoice), { format: 'UBL', lang: 'en' });
  return { xml: typeof written === 'string' ? written : Buffer.from(written).toString('utf8') };
}
