import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { AccountBook, Address, Amount, Asset, closed, Id, Language, TimeMs, whole } from './fields.ts';

/** Wallet kinds of the specification, and `demo`: a key created in the browser, sandbox only. */
export const WalletType = Type.Enum(['metamask', 'okx', 'binance', 'trust', 'demo']);

/** Extension (decision 35): the server writes the EIP-4361 message, so preview and signed bytes are the same text. */
export const nonce = defineCall({
  name: 'nonce',
  method: 'POST',
  path: '/api/user/nonce',
  access: 'public',
  errorContext: 'user',
  summary: 'A sign-in message for this address: single use, five minutes',
  body: Type.Object(
    { address: Address, chainId: Type.Integer({ minimum: 1, maximum: 4_294_967_295 }), language: Language },
    closed,
  ),
  data: Type.Object({ nonce: Type.String(), message: Type.String(), expiresAt: TimeMs, serverTime: TimeMs }),
});

/** The specification lists the call without a payload; here it signs in or, for a new address, registers. */
export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  errorContext: 'user',
  summary: 'Create or log in with a signed EIP-4361 message',
  body: Type.Object(
    {
      message: Type.String({ minLength: 1, maxLength: 2000, pattern: '^[^\\u0000]*$' }),
      // 65 bytes for an ordinary account; longer ones, of contract wallets, get a refusal of their own.
      signature: Type.String({ pattern: '^0x([0-9a-fA-F]{2}){65,2048}$' }),
      walletType: WalletType,
    },
    closed,
  ),
  data: Type.Object({ satoken: Type.String(), userId: Id, created: Type.Boolean(), expiresAt: TimeMs }),
});

export const loginOut = defineCall({
  name: 'loginOut',
  method: 'POST',
  path: '/api/user/loginOut',
  access: 'user',
  errorContext: 'user',
  summary: 'End this session at once',
});

/** `exchageAmount` (sic) is the USDT value of available + locked; `account` and `lockedAmount` are extensions. */
export const UserAsset = Type.Object({
  symbol: Asset,
  account: AccountBook,
  availableAmount: Amount,
  lockedAmount: Amount,
  exchageAmount: Amount,
});

export const getInfo = defineCall({
  name: 'getInfo',
  method: 'POST',
  path: '/api/user/getInfo',
  access: 'user',
  errorContext: 'user',
  summary: 'Who I am and what I hold',
  data: Type.Object({
    user: Type.Object({
      userId: Id,
      address: Address,
      loginName: Type.String(),
      email: Type.String(),
      phone: Type.String(),
      walletType: WalletType,
      level: whole(),
      activeCode: Type.String(),
    }),
    detail: Type.Object({
      auditStatusPrimary: Type.String(),
      auditStatusAdvanced: Type.String(),
      realName: Type.String(),
      country: Type.String(),
    }),
    asset: Type.Array(UserAsset),
    /** Total value at the start of the UTC day, USDT; for "today's change" on the home page. */
    openingTotal: Amount,
    serverTime: TimeMs,
  }),
});
