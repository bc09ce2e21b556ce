import { parseSignInMessage, SIGN_IN_STATEMENT } from '../../../protocol/sign-in-message.ts';
import type { SignInFields } from '../../../protocol/sign-in-message.ts';
import { UNFREEZE_STATEMENT } from '../../../protocol/unfreeze-statement.ts';
import { chainOf } from '../chains.ts';
import { sameAddress } from '../eip1193.ts';

/** Origin of this page, from `location`: the only source that no server and no message can change. */
export interface PageOrigin {
  /** `tern.example` or `localhost:8080`. */
  readonly host: string;
  /** `https:` */
  readonly protocol: string;
}

/** Purpose of one of our texts: a signature for one is never valid for the other. */
export type TextPurpose = 'signIn' | 'unfreeze';

/** Returns the purpose of a statement; null for one that is not ours. */
function purposeOf(statement: string | undefined): TextPurpose | null {
  if (statement === UNFREEZE_STATEMENT) return 'unfreeze';
  return statement === SIGN_IN_STATEMENT ? 'signIn' : null;
}

function hostOf(uri: string): string | null {
  try {
    return new URL(uri).host;
  } catch {
    return null;
  }
}

/** The first thing wrong with a message; `grammar` when it is no sign-in message at all. */
export type SignInFlaw = 'grammar' | 'domain' | 'address' | 'statement' | 'chain' | 'resources';

export type CheckedSignIn =
  | { readonly ok: true; readonly fields: SignInFields; readonly purpose: TextPurpose }
  | { readonly ok: false; readonly flaw: SignInFlaw };

/**
 * Checks that this text is Tern's own, for this page and this account: a sign-in message, or the same form for
 * unfreezing. Nothing else is ever signed (R2): a message for another domain would log its bearer in there, and a text
 * we did not write could promise anything.
 */
export function checkSignInMessage(text: string, page: PageOrigin, address: string): CheckedSignIn {
  const parsed = parseSignInMessage(text);
  if (!parsed.ok) return { ok: false, flaw: 'grammar' };
  const { fields } = parsed;
  const flaw = flawOf(fields, page, address);
  if (flaw !== null) return { ok: false, flaw };
  const purpose = purposeOf(fields.statement);
  return purpose === null ? { ok: false, flaw: 'statement' } : { ok: true, fields, purpose };
}

function flawOf(fields: SignInFields, page: PageOrigin, address: string): SignInFlaw | null {
  if (fields.domain !== page.host || hostOf(fields.uri) !== page.host) return 'domain';
  if (fields.scheme !== undefined && `${fields.scheme}:` !== page.protocol) return 'domain';
  if (!sameAddress(fields.address, address)) return 'address';
  if (chainOf(fields.chainId) === undefined) return 'chain';
  // A resource list can carry capabilities (ERC-5573); our template has none.
  return fields.resources === undefined ? null : 'resources';
}
