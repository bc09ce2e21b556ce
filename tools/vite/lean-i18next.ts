import type { Plugin } from 'vite';

/** Whole classes that we never reach, and what is left of them for the code that does. */
const CLASSES: Readonly<Record<string, string>> = {
  // Nothing is logged: the option `debug` is off, and a text that is missing is found by our tests.
  Logger: 'class Logger { init() {} create() { return this; } log() {} warn() {} deprecate() {} once() {} }',
  // Of plural forms only the suffix that a number asks for: no ordinals, and every code is one that Intl knows.
  PluralResolver: `class PluralResolver {
    rules = {};
    getSuffix(code, count) { return '_' + (this.rules[code] ??= new Intl.PluralRules(code)).select(count); }
  }`,
  // No formats in texts: numbers and times come written.
  Formatter: 'class Formatter { format(value) { return value; } }',
  // Nobody listens.
  EventEmitter: 'class EventEmitter { on() {} emit() {} }',
  // Languages are named as their texts are (`load: 'currentOnly'`), with one list to fall back to.
  LanguageUtil: `class LanguageUtil {
    constructor({ fallbackLng }) { this.fallback = fallbackLng; }
    toResolveHierarchy(code) { return [...new Set([code, ...this.fallback])]; }
    getFallbackCodes() { return this.fallback; }
    getBestMatchFromCodes(codes) { return codes[0]; }
  }`,
  // No loader: `loadTexts` brings the parts.
  Connector: 'class Connector { on() {} load(languages, namespaces, done) { done(); } }',
};

/** Methods that nobody calls. */
const METHODS = [
  // Of the store.
  'removeNamespaces',
  'addResource',
  'addResources',
  'removeResourceBundle',
  // Of the translator.
  'exists',
  'getUsedParamsDetails',
  // Of the instance.
  'reloadResources',
  'use',
  'hydrate',
  'getFixedT',
  'setDefaultNamespace',
  'loadNamespaces',
  'loadLanguages',
  'hasLoadedNamespace',
  'dir',
  'cloneInstance',
  'toJSON',
];

/**
 * Takes out of i18next what we do not use. Its file is one class upon another, all of them made in `init`, so a bundler
 * can drop nothing by itself.
 * @throws when a part is not found, as in a version that reads otherwise
 */
export function leanI18nextCode(code: string): string {
  let lean = code;
  const put = (place: RegExp, instead: string) => {
    if (!place.test(lean)) throw new Error(`i18next reads otherwise: no ${place}`);
    lean = lean.replace(place, () => instead);
  };
  for (const [name, rest] of Object.entries(CLASSES)) put(new RegExp(`^class ${name} [\\s\\S]*?^\\}$`, 'm'), rest);
  for (const name of METHODS) put(new RegExp(`^  ${name}\\([^\\n]*\\{\\n[\\s\\S]*?^  \\}\\n`, 'm'), '');
  // No text names another one, and what is filled in must not.
  put(/^  nest\([\s\S]*?^ {2}\}$/m, '  nest(text) { return text; }');
  // A text that is missing is not sent anywhere.
  put(/^ {6}const resForMissing = [\s\S]*?(?=^ {6}res = this\.extendTranslation\()/m, '');
  put(/,?\n *hasLoadedNamespace: this\.hasLoadedNamespace\.bind\(this\)/, '');
  // Nor is there anything that tells which language it is.
  put(
    /^ {4}if \(!lng && this\.services\.languageDetector && [\s\S]*?^ {4}\} else \{\n( {6}setLng\(lng\);\n) {4}\}\n/m,
    '    setLng(lng);\n',
  );
  put(/^const isRefusedLanguageCode = [\s\S]*?^\};$/m, 'const isRefusedLanguageCode = () => false;');
  // Keys are written, not picked by a function.
  put(/^function keysFromSelector\([\s\S]*?^\}$/m, 'const keysFromSelector = String;');
  put(/,\n *reloadResources: this\.reloadResources\.bind\(this\)/, '');
  put(/^const instance = [\s\S]*/m, 'const { createInstance } = I18n;\nexport { createInstance };\n');
  return lean.replace(/^ *(?:if \([^\n]*\) )?this\.logger\.(?:log|warn|deprecate|once)\([^\n]*\);$/gm, '');
}

/** For the build: see `leanI18nextCode`. */
export const leanI18next = (): Plugin => ({
  name: 'tern-lean-i18next',
  apply: 'build',
  transform: {
    filter: { id: /i18next\/dist\/esm\/i18next\.js$/ },
    handler: (code) => leanI18nextCode(code),
  },
});
