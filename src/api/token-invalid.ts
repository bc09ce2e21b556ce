import type { ErrorContext } from '../../protocol/errors.ts';

/**
 * Phrases of answers that mean that the session is gone (docs/contract.md#errors), in the two languages that servers
 * use. 认证 alone is not among them: here it is the verification of an identity (初级认证失败).
 */
const TOKEN_PHRASES = [
  'token expired',
  'token invalid',
  'invalid token',
  'token has expired',
  'token is invalid',
  'unauthorized',
  'login expired',
  'please log in again',
  'authentication failed',
  '登录已过期',
  '请重新登录',
  '重新登录',
  '未登录',
  'token无效',
  'token已过期',
  '身份验证失败',
  '鉴权失败',
  '登录验证失败',
];

/** Phrases of network errors, which must never sign anybody out (decisions 26, 27). */
const NETWORK_PHRASES = [
  'network error',
  'timeout',
  'timed out',
  'connection failed',
  'request failed',
  '网络',
  '超时',
];

/**
 * Whether an answer ends the session. HTTP 401 or body code 401 decide; the phrases are a fallback for servers that
 * send only a text. They are not read in the context `kyc`, where a failed authentication is that of a document.
 */
export function saysTokenInvalid(context: ErrorContext, status: number, code: number, msg: string): boolean {
  if (status === 401 || code === 401) return true;
  if (context === 'kyc') return false;
  const lower = msg.toLowerCase();
  if (NETWORK_PHRASES.some((phrase) => lower.includes(phrase))) return false;
  return TOKEN_PHRASES.some((phrase) => lower.includes(phrase));
}
