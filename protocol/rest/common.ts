import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Amount, closed, Id, LangHeader, TimeMs, whole } from './fields.ts';

const Text = Type.String();

export const getAllSetting = defineCall({
  name: 'getAllSetting',
  method: 'POST',
  path: '/api/common/getAllSetting',
  access: 'public',
  errorContext: 'general',
  summary: 'Settings of the whole exchange',
  data: Type.Object({
    ASSET_COIN: Type.Array(Type.Object({ coinName: Text })),
    WITHDRAWAL_CHANNEL_SETTING: Type.Array(Type.Object({ name: Text, status: Text })),
    SUPPORT_STAFF_SETTING: Type.Array(Type.Object({ url: Text, name: Text, imgUrl: Text })),
    /** Contents not shown by the specification; here the stake limits and the rule of up/down orders. */
    PLAYING_SETTING: Type.Object({ minAmount: Amount, maxAmount: Amount, ruleId: Text, oddsVersion: whole() }),
    /** Extension (decision 78). */
    WITHDRAWAL_LIMIT_SETTING: Type.Array(Type.Object({ level: whole(), dailyLimit: Amount })),
  }),
});

export const getCoinList = defineCall({
  name: 'getCoinList',
  method: 'POST',
  path: '/api/common/getCoinList',
  access: 'public',
  errorContext: 'general',
  summary: 'Coins of the home list; only status 1 with showFlag 1 are shown, by sort',
  data: Type.Object({
    coinList: Type.Array(
      Type.Object({
        id: Id,
        coin: Text,
        showSymbol: Text,
        amount: Amount,
        priceChangePercent: Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' }),
        logo: Text,
        status: whole(),
        showFlag: whole(),
        sort: whole(),
      }),
    ),
  }),
});

/** Payload not shown by the specification: a dictionary of label and value. */
export const dictType = defineCall({
  name: 'dictType',
  method: 'POST',
  path: '/api/common/type/:dictType',
  access: 'public',
  errorContext: 'general',
  summary: 'One dictionary: id_type, country, network …',
  headers: Type.Object({ lang: LangHeader }),
  params: Type.Object({ dictType: Type.String({ pattern: '^[a-z_]{1,40}$' }) }, closed),
  data: Type.Array(Type.Object({ dictLabel: Text, dictValue: Text, dictSort: whole() })),
});

/**
 * Extension: the time for every countdown. Answered immediately, so that the app can subtract half of the round trip
 * (S4).
 */
export const serverTime = defineCall({
  name: 'serverTime',
  method: 'POST',
  path: '/api/common/serverTime',
  access: 'public',
  errorContext: 'general',
  summary: 'The server clock',
  data: Type.Object({ serverTime: TimeMs }),
});
