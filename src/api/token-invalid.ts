/**
 * Phrases of answers that mean that the session is gone (docs/contract.md#errors), in the two languages that servers
 * use.
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
  '认证失败',
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
 * send only a text.
 */
export function saysTokenInvalid(status: number, code: number, msg: string): boolean {
  if (status === 401 || code === 401) return true;
  const lower = msg.toLowerCase();
  if (NETWORK_PHRASES.some((phrase) => lower.includes(phrase))) return false;
  return TOKEN_PHRASES.some((phrase) => lower.includes(phrase));
}
