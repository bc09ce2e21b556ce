import { dirname, join, normalize } from 'node:path/posix';
import { parseSync } from 'vite';

/** A place where text or an amount could become a float. */
export interface FloatUse {
  readonly file: string;
  readonly line: number;
  /** The expression in one line: `Number(payoutRate)`. */
  readonly code: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

type Fields = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node & Fields =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

/** Type syntax holds no values, except in these, whose expression counts. */
const TYPED_EXPRESSIONS = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSInstantiationExpression',
  'TSTypeAssertion',
  'TSExportAssignment',
  'TSParameterProperty',
  'TSEnumDeclaration',
  'TSEnumBody',
  'TSEnumMember',
  'TSModuleDeclaration',
  'TSModuleBlock',
]);

const TO_FLOAT = new Set(['Number', 'parseFloat', 'parseInt']);
const TO_ROUNDED_TEXT = new Set(['toFixed', 'toPrecision', 'toExponential']);
/** Questions and limits: they turn nothing into a number. */
const HARMLESS_OF_NUMBER =
  /^(is(NaN|Finite|Integer|SafeInteger)|M(AX|IN)_(SAFE_INTEGER|VALUE)|EPSILON|NaN|(POSITIVE|NEGATIVE)_INFINITY)$/;

const nameOf = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return node['name'] as string;
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;
};

const isNumber = (node: unknown, value: number): boolean =>
  isNode(node) && node.type === 'Literal' && node['value'] === value;

/** `x * 1`, `1 * x`, `x / 1`, `x - 0`: reads text as a number and changes nothing else. */
function isCoercion({ operator, left, right }: Fields): boolean {
  if (operator === '*') return isNumber(left, 1) || isNumber(right, 1);
  return operator === '/' ? isNumber(right, 1) : operator === '-' && isNumber(right, 0);
}

const COMPARISONS = new Set(['===', '!==', '<', '<=', '>', '>=', 'in', 'instanceof']);

/** True or false by its syntax: `Number` of it is 1 or 0. */
function isFlag(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'UnaryExpression') return node['operator'] === '!';
  if (node.type === 'BinaryExpression') return COMPARISONS.has(node['operator'] as string);
  if (node.type !== 'CallExpression' || !isNode(node['callee']) || node['callee'].type !== 'MemberExpression')
    return false;
  const { object, property } = node['callee'] as Fields;
  return nameOf(object) === 'Number' && /^is[A-Z]/.test(nameOf(property) ?? '');
}

/** Bit operators that only cut to 32 bits: `x | 0`, `x >>> 0`, `~~x`. */
function isTruncation(node: Node & Fields): boolean {
  if (node.type === 'UnaryExpression') {
    const inner = node['argument'];
    return node['operator'] === '~' && isNode(inner) && inner.type === 'UnaryExpression' && inner['operator'] === '~';
  }
  return ['|', '>>', '>>>'].includes(node['operator'] as string) && isNumber(node['right'], 0);
}

/** Names a property of its object, and is no value itself. */
const isPropertyName = (node: Node, parent: (Node & Fields) | null): boolean =>
  parent !== null &&
  ((parent.type === 'MemberExpression' && parent['property'] === node && parent['computed'] !== true) ||
    (/Property|Definition/.test(parent.type) &&
      parent['key'] === node &&
      parent['computed'] !== true &&
      parent['shorthand'] !== true));

/** Whether this node is a use of its own; `onMoneyPath` asks for more. */
function isUse(node: Node & Fields, parent: (Node & Fields) | null, onMoneyPath: boolean): boolean {
  switch (node.type) {
    case 'Identifier': {
      if (isPropertyName(node, parent)) return false;
      // `const { max } = Math`; what is called on it is found as a member.
      if (node['name'] === 'Math') return onMoneyPath && parent?.type !== 'MemberExpression';
      if (!TO_FLOAT.has(node['name'] as string)) return false;
      if (parent?.type === 'CallExpression' && parent['callee'] === node && node['name'] === 'Number') {
        return !isFlag((parent['arguments'] as readonly unknown[])[0]);
      }
      if (parent?.type !== 'MemberExpression' || parent['object'] !== node) return true;
      return !HARMLESS_OF_NUMBER.test(nameOf(parent['property']) ?? '');
    }
    case 'MemberExpression': {
      const property = nameOf(node['property']) ?? '';
      if (TO_ROUNDED_TEXT.has(property) || property === 'valueAsNumber') return true;
      return onMoneyPath && nameOf(node['object']) === 'Math';
    }
    case 'UnaryExpression': {
      const argument = node['argument'];
      const signed = isNode(argument) && argument.type === 'Literal' && typeof argument['value'] === 'number';
      return (node['operator'] === '+' && !signed) || (onMoneyPath && isTruncation(node));
    }
    case 'BinaryExpression':
      return isCoercion(node) || (onMoneyPath && isTruncation(node));
    case 'Literal':
      return onMoneyPath && typeof node['value'] === 'number' && !Number.isInteger(node['value']);
    default:
      return false;
  }
}

/** Returns the node to print: a whole call rather than the name of the function. */
function shown(node: Node, parents: readonly (Node & Fields)[]): Node {
  let best = node;
  for (const parent of parents.toReversed()) {
    const isCallee = parent.type === 'CallExpression' && parent['callee'] === best;
    const isObject = parent.type === 'MemberExpression' && parent['object'] === best;
    if (!isCallee && !isObject) return best;
    best = parent;
    if (isCallee) return best;
  }
  return best;
}

const MONEY_TEXT = /^(protocol\/units\/decimal-text|src\/(compute|model)\/decimal|server\/ledger\/)/;

/**
 * Files that handle money: they import the decimal texts or the decimal module, or they are that module, the ledger or
 * the engine of the sandbox exchange. There even `Math`, fractions (`0.5`) and cutting to 32 bits are suspicious.
 */
export function isMoneyPath(file: string, program: Fields): boolean {
  if (/^(src\/(compute|model)\/(decimal|rounding)|server\/(ledger|engine)\/)/.test(file)) return true;
  return (program['body'] as readonly (Node & Fields)[]).some(({ type, source }) => {
    const from = /^(Import|Export)/.test(type) && isNode(source) ? String(source['value']) : '';
    return from.startsWith('.') && MONEY_TEXT.test(normalize(join(dirname(file), from)));
  });
}

/** Every use in one file. Works on the syntax tree: comments, texts and types are no code. @throws SyntaxError */
export function floatUses(file: string, source: string): readonly FloatUse[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]!.message}`);
  const onMoneyPath = isMoneyPath(file, program as unknown as Fields);
  const uses: FloatUse[] = [];
  const report = (node: Node) =>
    uses.push({
      file,
      line: source.slice(0, node.start).split('\n').length,
      code: source.slice(node.start, node.end).replaceAll(/\s+/g, ' '),
    });
  const visit = (value: unknown, parents: readonly (Node & Fields)[]): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, parents);
      return;
    }
    if (!isNode(value)) return;
    if (value.type.startsWith('TS') && !TYPED_EXPRESSIONS.has(value.type)) return;
    if (isUse(value, parents.at(-1) ?? null, onMoneyPath)) report(shown(value, parents));
    const deeper = [...parents, value];
    for (const [key, field] of Object.entries(value)) {
      if (key !== 'typeAnnotation' && key !== 'typeArguments' && key !== 'typeParameters') visit(field, deeper);
    }
  };
  visit(program, []);
  return uses;
}
