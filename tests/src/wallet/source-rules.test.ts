import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

const filesOf = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => ending.test(path));

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const CODE = filesOf('src', /\.tsx?$/);

/** Wallet methods that move money, sign blindly or widen permissions. None may even be named in what we ship. */
const FORBIDDEN_METHODS =
  /eth_sendTransaction|eth_sendRawTransaction|eth_signTransaction|eth_sign(?![A-Za-z_])|eth_signTypedData|signTypedData|eth_decrypt|eth_getEncryptionPublicKey|wallet_sendCalls|wallet_requestPermissions|wallet_watchAsset|wallet_invokeSnap|wallet_requestSnaps|personal_sendTransaction|personal_importRawKey|sendTransaction|sendAsync|wallet_grantPermissions/;

/** Secrets that a thief would ask for (R6), in the languages of the catalogues. */
const SECRETS =
  /seed[\s_-]?phrase|seedphrase|mnemonic|recovery[\s_-]?phrase|secret[\s_-]?phrase|private[\s_-]?key|privatekey|key[\s_-]?store|助记词|助記詞|私钥|私鑰|恢复短语|密钥库|シードフレーズ|秘密鍵|시드 ?구문|시드 ?문구|개인 ?키|privater? schlüssel|phrase de récupération|clé privée|chiave privata|frase semilla|clave privada|özel anahtar|khóa (?:cá nhân|riêng)|cụm từ khôi phục|คีย์ส่วนตัว|วลีกู้คืน/i;

/** Warnings about secrets are welcome: a sentence that says so, or a text in the list of things `never` asked for. */
const isWarning = (path: string, text: string): boolean =>
  /\bnever\b|\bnie\b|\bnon\b.*\bmai\b|\bnunca\b|\bjamais\b|(?:không|đừng) bao giờ|asla|ไม่|อย่า|決して|절대|不会|绝不|从不|永不|不會|絕不|切勿/i.test(
    text,
  ) || /\.never(\.|$)/.test(path);

/** Every text of a catalogue with the dotted path of its key. */
const textsOf = (node: unknown, path: string): readonly (readonly [string, string])[] =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([key, child]) => textsOf(child, `${path}.${key}`))
    : [[path, String(node)]];

/** Code without comments: a comment cannot ask anybody for anything. */
const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');

describe('what the source may never contain', () => {
  it('is looked for in the whole app', () => {
    expect(CODE).toContain('src/wallet/guard/allowed-methods.ts');
  });

  it('no method that could drain a wallet is named', () => {
    expect(CODE.filter((path) => FORBIDDEN_METHODS.test(read(path)))).toEqual([]);
  });

  it('there is no field, name or text for a seed phrase, private key or keystore', () => {
    expect(CODE.filter((path) => SECRETS.test(withoutComments(read(path))))).toEqual([]);
  });

  it('no catalogue asks for a secret; it may only warn', () => {
    // The glossary and the context of translators are read by tests only.
    const catalogues = filesOf('src', /\.json$/).filter(
      (path) => !/^src\/i18n\/(?:glossary\/|context\.json)/.test(path),
    );
    const texts = catalogues.flatMap((path) => textsOf(JSON.parse(read(path)), path));
    expect(texts.filter(([path, text]) => SECRETS.test(`${path} ${text}`) && !isWarning(path, text))).toEqual([]);
  });

  it('only the wallet folder reaches for an injected wallet', () => {
    const injected = /\.ethereum\b|\['ethereum'\]|okxwallet|binancew3w|eip6963|personal_sign|eth_accounts/;
    for (const path of CODE) if (!path.startsWith('src/wallet/')) expect(read(path), path).not.toMatch(injected);
  });

  it('only the guard calls a raw wallet', () => {
    const raw = CODE.filter((path) => /\braw\.request\b/.test(read(path)));
    expect(raw).toEqual(['src/wallet/guard/guarded-provider.ts']);
  });

  it('ethers is loaded when needed, and only its keys and hashes', () => {
    const users = CODE.filter((path) => /from 'ethers/.test(read(path)));
    expect(users.toSorted()).toEqual([
      // The words of secrets, so that one that is typed to the support desk is seen before it is sent.
      'src/features/support/seed-words.ts',
      'src/wallet/demo/signer.ts',
      'src/wallet/message-hash.ts',
    ]);
    for (const path of users) {
      for (const [, name] of read(path).matchAll(/from '(ethers[^']*)'/g)) {
        expect(['ethers/address', 'ethers/crypto', 'ethers/utils', 'ethers/wordlists']).toContain(name);
      }
    }
    for (const path of CODE) {
      if (!users.includes(path)) expect(read(path), path).not.toMatch(/^import .*(demo\/signer|message-hash)\.ts'/m);
    }
  });
});
