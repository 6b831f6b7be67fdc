import auth from './auth.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };

/** The words of the first screen, in one file; `errors` because a refusal must have words even offline. */
export const words = { auth, common, errors };
