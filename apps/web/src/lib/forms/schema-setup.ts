import * as z from 'zod/mini';

// zod's compiled parsers need eval, which the content security policy forbids. Imported wherever a
// schema is used, and not in main.tsx: the login screen uses none.
z.config({ jitless: true });
