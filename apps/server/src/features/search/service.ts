import type { Language } from '#domain/languages.ts';
import { SEARCH_LIMITS } from '#domain/search/search.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findableBy } from './policy.ts';
import * as repository from './repository.ts';

/** A few of each kind, the best first, and nothing that the reader's own lists would not show. */
export function search(
  tx: Tx,
  principal: Principal,
  { q, language }: { readonly q: string; readonly language: Language },
) {
  return repository.find(tx, { q, most: SEARCH_LIMITS.ofEach, language, ...findableBy(principal) });
}
